import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { recordDate } from '../records.ts'
import { responseFilter } from './admin.ts'

/** Answers in a film: each has a voice track, and a document holds at most 32 performers. */
export const MAX_FILM_ANSWERS = 24

/** Answers of one page. */
export const FILM_ANSWERS_PER_PAGE = 200

const id = z.string().check(z.regex(/^[a-z0-9]{15}$/))
const question = z.string().check(z.minLength(1), z.maxLength(40))

export const filmAnswer = z.object({
  response: z.string(),
  /** The survey's version that was answered. */
  version: z.int(),
  /** Id of the recording. */
  file: z.string(),
  /** The time of sending. */
  moment: recordDate,
  /** `''` for visitors and in anonymous surveys. */
  person: z.object({ id: z.string(), name: z.string() }),
  /** The respondent agreed that a character may speak with this voice. */
  agrees: z.boolean(),
  /** The words of the recording; missing until they are transcribed. */
  transcript: z.optional(z.string()),
})
export type FilmAnswer = z.infer<typeof filmAnswer>

/** A page of the spoken answers to the question `voice`, newest first. */
export const listFilmAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/film-answers',
  query: z.extend(responseFilter, {
    voice: question,
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^[\d:. Z-]{24}\/[a-z0-9]{15}$/))),
    /** Only answers whose words are missing and not waited for. */
    transcribed: z.optional(z.literal('no')),
  }),
  answer: z.object({
    items: z.array(filmAnswer),
    /** On all pages. */
    totalItems: z.int(),
    /** `null` on the last page. */
    next: z.nullable(z.string()),
    /** The newest version asks for consent. */
    asks: z.boolean(),
  }),
  errors: ['not_allowed', 'not_found', 'bad_request'],
})

/**
 * Registers a project of the caller as a film of answers, before their recordings are copied to it: withdrawn ones can
 * then be removed. Only the returned answers may be used. Idempotent.
 */
export const beginFilm = endpoint({
  method: 'POST',
  path: '/api/admin/surveys/:id/films',
  body: z.object({
    project: id,
    voice: question,
    responses: z.array(id).check(z.minLength(1), z.maxLength(MAX_FILM_ANSWERS)),
  }),
  answer: z.object({ items: z.array(filmAnswer) }),
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})

/**
 * Names the takes that the recordings became. Takes of answers withdrawn meanwhile are deleted, and their responses
 * returned, with the project's revision.
 */
export const finishFilm = endpoint({
  method: 'PUT',
  path: '/api/admin/surveys/:id/films/:project',
  body: z.object({
    takes: z.array(z.object({ response: id, take: id })).check(z.maxLength(MAX_FILM_ANSWERS)),
  }),
  answer: z.object({ withdrawn: z.array(z.string()), revision: z.int() }),
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})
