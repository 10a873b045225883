import type { Answer, AnswerProblem } from '../answers.ts'
import type { LocalText, Option, Question } from '../../../contract/survey/schema.ts'

export type QuestionType = Question['type']

export type QuestionOf<Type extends QuestionType> = Extract<Question, { type: Type }>

/**
 * The shape of an answer. Conditions, summaries, charts, CSV cells, recalled texts and the order of responses depend
 * on it alone; each of them is a table over these forms.
 */
export type AnswerForm =
  | 'none'
  | 'text'
  /** YYYY-MM-DD. */
  | 'day'
  | 'amount'
  | 'score'
  | 'stars'
  | 'yes_no'
  | 'option'
  | 'options'
  | 'ranking'
  | 'rows'
  | 'files'
  | 'recording'

export interface QuestionKind<Q extends Question> {
  form: AnswerForm
  /** Replaces `form` where it depends on the question. */
  formOf?(question: Q): AnswerForm
  problem(answer: unknown, question: Q): AnswerProblem | undefined
  /** Messages that differ from those of other types; `required` for a missing answer. */
  messages?: Partial<Record<AnswerProblem['code'], string | ((limit: number) => string)>>
  /** A value that counts as no answer besides the empty ones. */
  isBlank?(answer: unknown): boolean
  /** Reads an answer from the address of the page; without it, addresses cannot answer this type. */
  prefilled?(value: string): Answer | undefined
  choices?(question: Q): Option[] | undefined
  rows?(question: Q): Option[]
  /** All values of an answer that is no option. */
  values?(question: Q): string[] | undefined
  texts?(question: Q): (LocalText | undefined)[]
  /** Returns whether no answer can meet the limits. */
  isImpossible?(question: Q): boolean
  /** The media id of a clip that is played with the question; `''` while there is none. */
  clip?(question: Q): string
  /** The form never shows it: its answer comes with the address of the page. */
  isHidden?: true
  /** Respondents can be offered “Other”, with a text of their own. */
  offersOther?: true
  /** White space at the start of a text belongs to the answer. */
  keepsIndent?: true
}
