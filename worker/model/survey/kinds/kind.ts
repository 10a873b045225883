import type { Answer, AnswerProblem } from '../answers.ts'
import type { ProblemMessage } from '../problem-messages.ts'
import type { LocalText, Option, Question } from '../../../contract/survey/schema.ts'

export type QuestionType = Question['type']

export type QuestionOf<Type extends QuestionType> = Extract<Question, { type: Type }>

/**
 * Conditions, summaries, charts, CSV cells, recalled texts and the order of responses are tables over these forms.
 */
export type AnswerForm =
  | 'none'
  | 'text'
  /** YYYY-MM-DD. */
  | 'day'
  /** HH:MM. */
  | 'time'
  | 'amount'
  | 'score'
  | 'stars'
  | 'yes_no'
  | 'option'
  | 'options'
  | 'ranking'
  | 'rows'
  /** A number for each row. */
  | 'scores'
  /** Numbers with a given sum. */
  | 'amounts'
  | 'files'
  | 'recording'
  | 'signature'

export interface QuestionKind<Q extends Question> {
  form: AnswerForm
  /** Replaces `form` where it depends on the question. */
  formOf?(question: Q): AnswerForm
  problem(answer: unknown, question: Q): AnswerProblem | undefined
  /** Those that differ from other types; `required` for a missing answer. */
  messages?: Partial<Record<AnswerProblem['code'], ProblemMessage>>
  /** Counts as no answer, besides the empty ones. */
  isBlank?(answer: unknown): boolean
  /** The stored form of a text. */
  normalized?(text: string): string
  /** Its answer holds for one version of the survey only. */
  expires?(question: Q): boolean
  /** From the page's address; without it, addresses cannot answer this type. */
  prefilled?(value: string, question: Q): Answer | undefined
  choices?(question: Q): Option[] | undefined
  rows?(question: Q): Option[]
  /** For answers that are no option. */
  values?(question: Q): string[] | undefined
  texts?(question: Q): (LocalText | undefined)[]
  /** No answer can meet the limits. */
  isImpossible?(question: Q): boolean
  /** Media id of the clip; `''` while there is none. */
  clip?(question: Q): string
  /** Media ids of its pictures; `''` for a missing one. */
  pictures?(question: Q): string[]
  /** The answer comes with the address of the page. */
  isHidden?: true
  /** The answer names or addresses the respondent. */
  isContact?: true
  offersOther?: true
  /** Its options or rows may be asked in a random order. */
  hasOrder?: true
  /** Agreement that a character may speak with the voice of the answers. */
  isVoiceConsent?(question: Q): boolean
  /** A text is in the respondent's own words. */
  inOwnWords?: true
  /** Many answers may have the same text, which is counted by value. */
  hasValues?: true
  /** White space at the start of a text belongs to the answer. */
  keepsIndent?: true
}
