import { checkQuotas } from '#contract/survey/quotas'
import {
  saveSurveyProgress,
  sendResponse,
  surveyFilePath,
  uploadSurveyFile,
  viewSurvey,
  type SurveyFile,
  type SurveyForm,
} from '#contract/survey/surveys'
import type { LocalText } from '#contract/survey/schema'
import { queryText } from '#contract/call-address'
import { call } from '../platform/api.ts'
import { fetchFile } from '../platform/requests.ts'

export interface ResponseParts {
  answers: Record<string, unknown>
  page: string
  version: number
  language: string
  opened: string
}

/** Each is `''` where the survey has none: the URL to open next, and tokens to delete the response and to mail a copy. */
export interface SentResponse {
  redirect: string
  withdrawal: string
  copy: string
}

/** `text`: the quota's own message, if it is full and has one. */
export interface QuotaCheck {
  isFull: boolean
  text?: LocalText | undefined
}

/** The calls of a survey, with the session or an invitation. Each throws a `CallError`. */
export interface SurveyCalls {
  view: () => Promise<SurveyForm>
  keep: (parts: ResponseParts) => Promise<void>
  /** `website` is the honeypot field. */
  send: (parts: ResponseParts, website: string) => Promise<SentResponse>
  /** Answers to the questions up to `until` may meet a full quota. */
  check: (answers: Record<string, unknown>, until: string, opened: string) => Promise<QuotaCheck>
  upload: (question: string, file: Blob, name: string) => Promise<SurveyFile>
  open: (file: string) => Promise<Blob>
}

/** `invitation` is the value of `?invitation=`, or `''`. */
export function surveyCalls(id: string, invitation: string): SurveyCalls {
  const params = { id }
  const invited = invitation === '' ? {} : { invitation }
  return {
    view: () => call(viewSurvey, { params, query: invited }),
    keep: async (parts) => {
      await call(saveSurveyProgress, { params, body: { ...parts, ...invited } })
    },
    send: (parts, website) =>
      call(sendResponse, { params, body: { ...parts, ...invited, ...(website !== '' && { website }) } }),
    check: (answers, until, opened) =>
      call(checkQuotas, { params, body: { answers, until, opened, ...invited } }),
    upload: (question, file, name) =>
      call(uploadSurveyFile, { params, query: { question, name, ...invited }, raw: file }),
    open: async (file) => {
      return fetchFile(surveyFilePath(id, file) + queryText(invited))
    },
  }
}
