import * as z from 'zod/mini'
import { nameText } from '../name-text.ts'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'
import { comparisonsIn, condition, surveySchema, type Condition } from './schema.ts'
import { givenAnswers, surveyFile, surveySettings, surveyStates } from './surveys.ts'

export const adminSurvey = z.object({
  id: z.string(),
  created: recordDate,
  updated: recordDate,
  title: z.string(),
  description: z.string(),
  state: z.enum(surveyStates),
  settings: surveySettings,
  /** It may have problems, which publishing reports. */
  draft: surveySchema,
  revision: z.int(),
  /** 0 before the first publication. */
  version: z.int(),
  changed: z.boolean(),
  responses: z.int(),
  /** Started and not sent. */
  begun: z.int(),
})
export type AdminSurvey = z.infer<typeof adminSurvey>

export const surveyListItem = z.omit(adminSurvey, { draft: true })
export type SurveyListItem = z.infer<typeof surveyListItem>

const paging = { page: z.optional(z.coerce.number()), perPage: z.optional(z.coerce.number()) }

export const listSurveys = endpoint({
  method: 'GET',
  path: '/api/admin/surveys',
  query: z.object({
    ...paging,
    state: z.optional(z.enum(surveyStates)),
    search: z.optional(z.string()),
    sort: z.optional(z.enum(['-updated', 'updated', '-created', 'created', 'title', '-title', '-responses'])),
  }),
  answer: z.object({ items: z.array(surveyListItem), page: z.int(), perPage: z.int(), totalItems: z.int() }),
  errors: ['not_allowed', 'bad_request'],
})

/** `copyOf` copies all but the responses; `description` and `draft` are of a template. */
export const createSurvey = endpoint({
  method: 'POST',
  path: '/api/admin/surveys',
  body: z.object({
    title: z.optional(z.string().check(z.maxLength(200))),
    copyOf: z.optional(z.string()),
    description: z.optional(z.string().check(z.maxLength(2_000))),
    draft: z.optional(surveySchema),
  }),
  answer: adminSurvey,
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})

export const viewAdminSurvey = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id',
  answer: adminSurvey,
  errors: ['not_allowed', 'not_found'],
})

/** An old `revision` is a `conflict`, with the survey in `data.current`. */
export const saveSurvey = endpoint({
  method: 'PATCH',
  path: '/api/admin/surveys/:id',
  body: z.object({
    revision: z.int(),
    title: z.optional(nameText(200)),
    description: z.optional(z.string().check(z.maxLength(2_000))),
    settings: z.optional(surveySettings),
    draft: z.optional(surveySchema),
  }),
  answer: adminSurvey,
  errors: ['not_allowed', 'not_found', 'conflict', 'validation_failed'],
})

/**
 * `publish` freezes the draft as the next version; problems are `validation_failed` with `data.problems`. An old
 * `revision` is a `conflict`: the caller has not seen the draft they would publish.
 */
export const surveySteps = ['publish', 'close', 'open', 'archive', 'restore'] as const
export const moveSurvey = endpoint({
  method: 'POST',
  path: '/api/admin/surveys/:id/:step',
  query: z.object({ revision: z.optional(z.coerce.number()) }),
  answer: adminSurvey,
  errors: ['not_allowed', 'not_found', 'conflict', 'validation_failed'],
})

/** Deletes versions, responses and files too. `title` confirms it if there are responses. */
export const deleteSurvey = endpoint({
  method: 'DELETE',
  path: '/api/admin/surveys/:id',
  query: z.object({ title: z.optional(z.string()) }),
  answer: nothing,
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})

export const viewSurveyVersion = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/versions/:version',
  answer: z.object({ version: z.int(), published: recordDate, schema: surveySchema }),
  errors: ['not_allowed', 'not_found'],
})

/** A filter binds the values of its conditions, and the database takes 100. */
export const MAX_FILTER_COMPARISONS = 10

/** `undefined` for a text that is no condition, or too long a one. */
export function readCondition(text: string): Condition | undefined {
  try {
    const result = z.safeParse(condition, JSON.parse(text))
    return result.success && comparisonsIn(result.data) <= MAX_FILTER_COMPARISONS ? result.data : undefined
  } catch {
    return undefined
  }
}

/** All filters must hold. */
export const responseFilter = z.object({
  version: z.optional(z.coerce.number()),
  state: z.optional(z.enum(['sent', 'begun'])),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  language: z.optional(z.string()),
  /** Words anywhere in the answers. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** A question whose answer is, or has, `answer`: an option's id, a number, yes or no. */
  question: z.optional(z.string()),
  answer: z.optional(z.string()),
  /** A condition on the answers, as JSON. */
  where: z.optional(
    z.string().check(
      z.maxLength(4_000),
      z.refine((text) => readCondition(text) !== undefined),
    ),
  ),
  /** Comma-separated. */
  ids: z.optional(z.string().check(z.regex(/^[a-z0-9]{15}(,[a-z0-9]{15}){0,199}$/))),
})
export type ResponseFilter = z.infer<typeof responseFilter>

export const surveyResponse = z.object({
  id: z.string(),
  survey: z.string(),
  version: z.int(),
  state: z.enum(['sent', 'begun']),
  answers: givenAnswers,
  page: z.string(),
  language: z.string(),
  begun: recordDate,
  /** `''` if not sent. */
  sent: recordDate,
  /** The time of a change after sending, or `''`. */
  edited: recordDate,
  /** From opening to sending; 0 if not sent. */
  seconds: z.number(),
  person: z.optional(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  /** `transcript`: the words of a recording, once they were heard. */
  files: z.array(z.extend(surveyFile, { transcript: z.optional(z.string()) })),
})
export type SurveyResponse = z.infer<typeof surveyResponse>

/** `-` for descending. `answer.<question>` orders by an answer; responses without one come last. */
const responseSort = z
  .string()
  .check(z.regex(/^-?(moment|person|state|seconds|answer\.[a-z][a-z0-9_]{0,39})$/))

/** Newest first by default. `search` and a question's filter read answers, so they are slower. */
export const listResponses = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/responses',
  query: z.extend(responseFilter, { ...paging, sort: z.optional(responseSort) }),
  answer: z.object({ items: z.array(surveyResponse), page: z.int(), perPage: z.int(), totalItems: z.int() }),
  errors: ['not_allowed', 'not_found', 'bad_request'],
})

export const exportFormats = ['csv', 'xlsx', 'sav'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Streamed; takes the same query, and `?token=` from `/api/files/token`. */
export const responsesPath = (survey: string, format: ExportFormat) =>
  `/api/admin/surveys/${survey}/responses.${format}`

/** The files of sent responses of a filter. */
export const viewAnswerFiles = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/files',
  query: responseFilter,
  /** `parts`: keys of the first file of each archive that they need. */
  answer: z.object({ files: z.int(), bytes: z.int(), parts: z.array(z.string()) }),
  errors: ['not_allowed', 'not_found', 'bad_request'],
})

/**
 * A ZIP archive, streamed; `part` counts from 1 and names it. Takes `answerFilesQuery`, and `?token=` from
 * `/api/files/token`.
 */
export const answerFilesPath = (survey: string, part: number | ':part') =>
  `/api/admin/surveys/${survey}/files/${part}`

export const viewResponse = endpoint({
  method: 'GET',
  path: '/api/admin/survey-responses/:id',
  answer: z.object({
    response: surveyResponse,
    title: z.string(),
    schema: surveySchema,
    /** Ids, or `''` at the ends: `previous` is newer, `next` is older. */
    previous: z.string(),
    next: z.string(),
  }),
  errors: ['not_allowed', 'not_found'],
})

export const deleteResponse = endpoint({
  method: 'DELETE',
  path: '/api/admin/survey-responses/:id',
  answer: nothing,
  errors: ['not_allowed', 'not_found'],
})

export const surveyInvitation = z.object({
  id: z.string(),
  created: recordDate,
  /** The recipient as entered by the admin; `''` when the survey is anonymous. */
  note: z.string(),
  used: z.boolean(),
})
export type SurveyInvitation = z.infer<typeof surveyInvitation>

/** Larger audiences get a campaign. */
export const INVITATIONS_MAILED_AT_ONCE = 100

/**
 * Each link is good for one response and returned once: only its digest is stored. `mail` needs e-mail addresses as
 * notes.
 */
export const inviteToSurvey = endpoint({
  method: 'POST',
  path: '/api/admin/surveys/:id/invitations',
  body: z.object({
    notes: z.array(z.string().check(z.maxLength(320))).check(z.minLength(1), z.maxLength(1_000)),
    mail: z.optional(z.boolean()),
  }),
  answer: z.object({
    links: z.array(z.object({ id: z.string(), note: z.string(), url: z.string() })),
    /** Their owners switched mails about surveys off. */
    unmailed: z.array(z.string()),
  }),
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/invitations',
  query: z.object(paging),
  answer: z.object({
    items: z.array(surveyInvitation),
    page: z.int(),
    perPage: z.int(),
    totalItems: z.int(),
  }),
  errors: ['not_allowed', 'not_found', 'bad_request'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/surveys/:id/invitations/:invitation',
  answer: nothing,
  errors: ['not_allowed', 'not_found'],
})
