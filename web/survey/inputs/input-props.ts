import type { Answer } from '#model/survey/answers'
import type { LocalText, Question } from '#contract/survey/schema'
import type { SurveyFiles } from '../survey-files.ts'

/** The activity of a question that leaving the page would interrupt; `unstored`: a recording whose upload failed. */
export type Busy = 'recording' | 'storing' | 'unstored'

/** Props of the input of one type of question. */
export interface InputProps<Type extends Question['type']> {
  question: Extract<Question, { type: Type }>
  answer: Answer | undefined
  onAnswer: (answer: Answer | undefined) => void
  /** Returns a text of the survey in the language of the form. */
  words: (text: LocalText | undefined) => string
  /** The language that `words` finds a text in, which is another one where a translation is missing. */
  langOf: (text: LocalText | undefined) => string
  /** The language of the form. */
  language: string
  files: SurveyFiles
  /** Reports an activity that leaving the page would interrupt. The function never changes. */
  onBusy: (question: string, busy: Busy | undefined) => void
  disabled: boolean
  /** Prefix of the ids and names of its controls. */
  id: string
  /** Ids of the help and the error, for `aria-describedby`. */
  describedBy: string | undefined
  invalid: boolean
}
