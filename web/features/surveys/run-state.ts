import type { AnswerProblem, Answers } from '#model/survey/answers'
import type { SurveySchema } from '#contract/survey/schema'
import type { SurveyForm } from '#contract/survey/surveys'

export interface Answering {
  phase: 'answering'
  form: SurveyForm
  schema: SurveySchema
  answers: Answers
  page: string
  language: string
  /** What the server found wrong. */
  problems: Record<string, AnswerProblem>
  isSending: boolean
  /** Whether it changes what was sent before. */
  isEdit: boolean
  /** Where the answers are kept: nowhere yet (nothing is answered), on the server, or in this browser so far. */
  storedIn: 'nothing' | 'server' | 'browser'
  /** What the person should know: they go on from before, or the questions are other ones now. */
  notice: '' | 'resumed' | 'changed'
  /** Why it could not be sent. */
  error: unknown
  /** Why it never will be: the survey ended meanwhile. What was answered stays to be read. */
  over: '' | 'closed' | 'full'
}

export type RunState =
  | { phase: 'loading' }
  | { phase: 'failed'; error: unknown }
  /** It cannot be answered now, or not by this person. */
  | { phase: 'barred'; form: SurveyForm; why: 'soon' | 'closed' | 'full' | 'sign_in' | 'invitation' }
  | Answering
  /** `answers` are there where the ending can be said with them. */
  | {
      phase: 'sent'
      form: SurveyForm
      answers: Answers
      language: string
      isBefore: boolean
      redirect: string
    }
