import type { Answer } from '#model/survey/answers'
import type { LocalText, Question } from '#contract/survey/schema'
import type { SurveyFiles } from '../survey-files.ts'

/** Why a question can't be left yet: what is being recorded or stored would be lost. */
export type Busy = 'recording' | 'storing'

/** What an input of one type of question is given. */
export interface InputProps<Type extends Question['type']> {
  question: Extract<Question, { type: Type }>
  answer: Answer | undefined
  onAnswer: (answer: Answer | undefined) => void
  /** Says a text of the survey. */
  words: (text: LocalText | undefined) => string
  /** Of those texts; what the page says by itself is in the page's. */
  language: string
  files: SurveyFiles
  /** Told while leaving the question would lose something. Stays the same function. */
  onBusy: (question: string, busy: Busy | undefined) => void
  disabled: boolean
  /** Prefix of the ids and names of its controls. */
  id: string
  /** What describes its control: the help and the problem. */
  describedBy: string | undefined
  invalid: boolean
}
