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
  /** Problems found by the server, by question. */
  problems: Record<string, AnswerProblem>
  isSending: boolean
  /** It changes an answer that was sent before. */
  isEdit: boolean
  /**
   * The newest copy of the answers: none (nothing is answered), on the server, or only in this browser so
   * far.
   */
  storedIn: 'nothing' | 'server' | 'browser'
  /** A notice for the respondent: earlier answers were resumed, or the questions have changed. */
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
