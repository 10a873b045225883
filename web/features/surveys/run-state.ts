import type { AnswerProblem, Answers } from '#model/survey/answers'
import type { LocalText, SurveySchema } from '#contract/survey/schema'
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
  /** Place of the newest answers; `nothing` before the first one. */
  storedIn: 'nothing' | 'server' | 'browser'
  /** A notice for the respondent: earlier answers were resumed, or the questions have changed. */
  notice: '' | 'resumed' | 'changed'
  error: unknown
  /** The survey ended meanwhile, so the answers can't be sent but can still be read. */
  over: '' | 'closed' | 'full'
}

export type RunState =
  | { phase: 'loading' }
  | { phase: 'failed'; error: unknown }
  /** It can't be answered now, or not by this respondent. */
  | { phase: 'barred'; form: SurveyForm; why: 'soon' | 'closed' | 'full' | 'sign_in' | 'invitation' }
  | Answering
  /** A quota of these answers is full: they can't be sent. */
  | {
      phase: 'unneeded'
      form: SurveyForm
      answers: Answers
      language: string
      /** The quota's own text. */
      text: LocalText | undefined
    }
  /** `answers` are present if the ending may recall them. */
  | {
      phase: 'sent'
      form: SurveyForm
      answers: Answers
      language: string
      isBefore: boolean
      redirect: string
      /** Deletes the response later; `''` where that is not offered. */
      withdrawal: string
      /** Sends a copy of the answers by e-mail; `''` where that is not offered. */
      copy: string
    }
