import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'
import { shownCharacter } from './asking.ts'
import { plainLook } from './look.ts'
import { surveySchema } from './schema.ts'

export const ANSWERS_MAX_BYTES = 256 * 1024

/** Ten minutes of Opus at 96 kbit/s are 7 MB. */
export const VOICE_MAX_BYTES = 25 * 1024 * 1024

/** `invited`: holders of a personal link. */
export const surveyAccesses = ['anyone', 'signed_in', 'invited'] as const

/** Closed surveys take no answers. Archived ones are also hidden from the list. */
export const surveyStates = ['draft', 'open', 'closed', 'archived'] as const
export type SurveyState = (typeof surveyStates)[number]

export const surveySettings = z.object({
  access: z.enum(surveyAccesses),
  /** One response per user or, for visitors, per browser. */
  once: z.boolean(),
  /** A sent response may be changed until the survey closes; only with one response each. */
  editable: z.boolean(),
  /** Neither user nor address is stored; can't be switched off once there are responses, unfinished ones included. */
  anonymous: z.boolean(),
  /** `''`: at once, and never. */
  opens: recordDate,
  closes: recordDate,
  /** Responses after which it is full; 0: no limit. */
  maxResponses: z.int().check(z.gte(0), z.lte(1_000_000)),
  /** Voice answers are transcribed when they are sent, where a recogniser is bound; unchanged if omitted. */
  transcribe: z.optional(z.boolean()),
})
export type SurveySettings = z.infer<typeof surveySettings>

/** A matrix has rows, and a row several columns. */
const ANSWERS_MAX_DEPTH = 3

/**
 * Not a record, which would drop `__proto__` silently instead of refusing it. Deep nesting would overflow recursive
 * readers.
 */
export const givenAnswers = z.custom<Record<string, unknown>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    isWithin(value, ANSWERS_MAX_DEPTH),
)

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isWithin(inner, depth - 1))
}

export const surveyFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
})
export type SurveyFile = z.infer<typeof surveyFile>

export const ownResponse = z.object({
  state: z.enum(['begun', 'sent']),
  answers: givenAnswers,
  page: z.string(),
  /** Sent responses stay with the questions they answer, unfinished ones move to the newest. */
  version: z.int(),
  language: z.string(),
  files: z.optional(z.array(surveyFile)),
})
export type OwnResponse = z.infer<typeof ownResponse>

export const surveyForm = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** `soon`: opens later. `full`: reached its limit of responses. */
  state: z.enum(['open', 'soon', 'closed', 'full']),
  settings: z.pick(surveySettings, {
    access: true,
    once: true,
    editable: true,
    anonymous: true,
    opens: true,
    closes: true,
  }),
  version: z.int(),
  /** Omitted while the caller may not answer: not signed in, not invited, or not open and nothing sent. */
  schema: z.optional(surveySchema),
  /** In place of that of an omitted schema. */
  look: z.optional(plainLook),
  /** The characters that ask, as far as respondents may see them. */
  characters: z.optional(z.array(shownCharacter)),
  /** Ids of questions; answers up to one of them may meet a full quota (`checkQuotas`). */
  quotaQuestions: z.optional(z.array(z.string())),
  needs: z.optional(z.enum(['sign_in', 'invitation'])),
  own: z.optional(ownResponse),
  /** Proves when the page was opened; sent back with the response. */
  opened: z.string(),
})
export type SurveyForm = z.infer<typeof surveyForm>

/** Value of `?invitation=` in an invitation's link. */
export const invitation = z.optional(z.string().check(z.maxLength(200)))

/** 404 if it was never published. */
export const viewSurvey = endpoint({
  method: 'GET',
  path: '/api/surveys/:id',
  query: z.object({ invitation }),
  answer: surveyForm,
  errors: ['not_found'],
})

const responseBody = {
  answers: givenAnswers,
  page: z.string().check(z.maxLength(40)),
  version: z.int(),
  language: z.string().check(z.maxLength(35)),
  opened: z.string().check(z.maxLength(500)),
  invitation,
}

/** Invalid answers are stored too: they are not final. */
export const saveSurveyProgress = endpoint({
  method: 'PUT',
  path: '/api/surveys/:id/progress',
  body: z.object(responseBody),
  answer: nothing,
  errors: [
    'not_found',
    'sign_in_needed',
    'invitation_needed',
    'survey_soon',
    'survey_closed',
    'survey_full',
    'already_answered',
    'validation_failed',
    'too_large',
    'too_many_requests',
    'guest_limit_reached',
    'challenge_needed',
  ],
})

/**
 * `data` of `validation_failed` maps questions to problems, that of `survey_quota_full` may have a `text`. Idempotent.
 * `website` is a honeypot: filled, nothing is
 * stored.
 */
export const sendResponse = endpoint({
  method: 'POST',
  path: '/api/surveys/:id/responses',
  body: z.object({ ...responseBody, website: z.optional(z.string()) }),
  answer: z.object({
    id: z.string(),
    /** The URL to open next, or `''` to show the ending. */
    redirect: z.string(),
    /** Deletes the response (`withdrawResponse`). Only where it is anonymous or may be in a film, else `''`. */
    withdrawal: z.string(),
    /** Sends a copy of it by e-mail (`mailCopy`) within an hour. Only where the survey offers it, else `''`. */
    copy: z.string(),
  }),
  errors: [
    'not_found',
    'sign_in_needed',
    'invitation_needed',
    'survey_soon',
    'survey_closed',
    'survey_full',
    'survey_quota_full',
    'survey_changed',
    'already_answered',
    'too_quick',
    'bad_request',
    'validation_failed',
    'too_large',
    'too_many_requests',
    'guest_limit_reached',
    'challenge_needed',
  ],
})

export const uploadSurveyFile = endpoint({
  method: 'POST',
  path: '/api/surveys/:id/files',
  query: z.object({ question: z.string(), name: z.string(), invitation }),
  answer: surveyFile,
  errors: [
    'not_found',
    'sign_in_needed',
    'invitation_needed',
    'survey_soon',
    'survey_closed',
    'survey_full',
    'already_answered',
    'too_large',
    'empty_file',
    'not_a_sound',
    'unsupported_media_type',
    'quota_reached',
    'too_many_requests',
    'guest_limit_reached',
    'challenge_needed',
  ],
})

/**
 * For admins and the uploader. Elements that cannot send a session use `?token=` from `/api/files/token`, those of
 * invited people `?invitation=`.
 */
export const surveyFilePath = (survey: string, file: string) => `/api/surveys/${survey}/files/${file}`
