import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'
import { nameText } from '../name-text.ts'
import { countsPart, countsQuery } from './counts.ts'

export const RESULT_LINKS_MAX = 50

/** Answers of fewer respondents are not shown to the holder of a link, who could filter them down to one. */
export const MIN_GROUP = 5

/** Characters. */
export const RESULT_PASSWORD_MIN = 8
export const RESULT_PASSWORD_MAX = 200

/** Characters. */
export const RESULT_LINK_NAME_MAX = 80

/** Shown beside counts; files and respondents’ names never are. */
const shown = {
  texts: z.boolean(),
  /** E-mail addresses, phone numbers and values of hidden fields. */
  contacts: z.boolean(),
}

export const resultLink = z.object({
  id: z.string(),
  created: recordDate,
  /** `''`: without a name. */
  name: z.string(),
  hasPassword: z.boolean(),
  ...shown,
})
export type ResultLink = z.infer<typeof resultLink>

export const listResultLinks = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/result-links',
  answer: z.object({ items: z.array(resultLink) }),
  errors: ['not_allowed', 'not_found'],
})

const newResultLink = z.object({
  ...shown,
  /** Tells links apart for admins; their holders don't see it. */
  name: z.optional(z.union([z.literal(''), nameText(RESULT_LINK_NAME_MAX)])),
  /** `''` for none. */
  password: z.union([
    z.literal(''),
    z.string().check(z.minLength(RESULT_PASSWORD_MIN), z.maxLength(RESULT_PASSWORD_MAX)),
  ]),
})
export type NewResultLink = z.infer<typeof newResultLink>

/** The URL is returned once: only a digest of its token is stored. */
export const createResultLink = endpoint({
  method: 'POST',
  path: '/api/admin/surveys/:id/result-links',
  body: newResultLink,
  answer: z.object({ link: resultLink, url: z.string() }),
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})

export const revokeResultLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/surveys/:id/result-links/:link',
  answer: nothing,
  errors: ['not_allowed', 'not_found'],
})

/**
 * Sets a cookie that opens the results, unless a password is missing or wrong. An unknown or revoked link is
 * `not_found`, like a survey that is not there.
 */
export const openSharedResults = endpoint({
  method: 'POST',
  path: '/api/survey-results/:id/open',
  body: z.object({
    token: z.string().check(z.maxLength(200)),
    password: z.optional(z.string().check(z.maxLength(RESULT_PASSWORD_MAX))),
  }),
  answer: z.object({
    /** `''` until the results are open. */
    title: z.string(),
    isOpen: z.boolean(),
    ...shown,
  }),
  errors: ['not_found', 'too_many_requests'],
})

const day = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)))

/** Days only: charts of a filter by answers would tell what a comparison of the same questions hides. */
const sharedCountsQuery = z.object({
  version: countsQuery.shape.version,
  row: countsQuery.shape.row,
  column: countsQuery.shape.column,
  /** Sealed, for the same query: any other place could leave a single answer to count. */
  after: z.optional(z.string().check(z.maxLength(400))),
  from: day,
  to: day,
})

/**
 * Like `countResponses`, for sent responses of results that are open, without what the link does not show, and without groups of
 * fewer than `MIN_GROUP` answers.
 */
export const countSharedResponses = endpoint({
  method: 'GET',
  path: '/api/survey-results/:id/counts',
  query: sharedCountsQuery,
  answer: countsPart,
  errors: ['not_found', 'bad_request'],
})
