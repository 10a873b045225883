import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { responseFilter } from './admin.ts'
import { axisName, type CrossState } from './counts.ts'

/** The newest answers that are read for themes; their vectors take 20 MB of a worker's 128. */
export const MAX_THEME_ANSWERS = 5_000

const theme = z.object({
  /** Names it, the most important word first. */
  words: z.array(z.string()),
  /** Answers in it; an answer may be in several themes. */
  answers: z.int(),
  /** 0..1 of the answers that were read. */
  share: z.number(),
  /** Each from another response, the most telling first. */
  quotes: z.array(z.object({ response: z.string(), text: z.string() })),
})
export type AnswerTheme = z.infer<typeof theme>

const answerThemes = z.object({
  themes: z.array(theme),
  /** Answers that were read, and those of them in no theme. */
  answers: z.int(),
  others: z.int(),
  /** May be more than were read. */
  totalItems: z.int(),
  /** Shared words, or the meaning that a model finds. */
  by: z.enum(['words', 'meaning']),
  /** The model failed, so that words had to do. */
  isFallback: z.boolean(),
  /** Recordings among the newest answers that have no transcript yet; they are not read. */
  untranscribed: z.int(),
})
export type AnswerThemes = z.infer<typeof answerThemes>

/** Themes of the answers in words to the question `about`, the largest first. */
export const viewThemes = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/themes',
  query: z.extend(responseFilter, { about: z.string().check(z.minLength(1), z.maxLength(40)) }),
  answer: answerThemes,
  errors: ['not_allowed', 'not_found', 'bad_request'],
})

/** Themes as rows or columns of a comparison. Keys of the counts are their places, and `IN_NO_THEME`. */
const crossedThemes = z.extend(z.omit(answerThemes, { themes: true }), {
  themes: z.array(z.pick(theme, { words: true, answers: true })),
})
export type CrossedThemes = z.infer<typeof crossedThemes>

export const IN_NO_THEME = 'none'

/**
 * The answers to one question by those to another, where the themes of one or both are compared: an axis of themes is
 * `question~themes`. Counts the newest sent answers to the newest version, or to that of the filter.
 */
export const crossThemes = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/themes/cross',
  query: z.extend(responseFilter, { row: axisName, column: axisName }),
  answer: z.object({
    cross: z.custom<CrossState>(),
    row: z.optional(crossedThemes),
    column: z.optional(crossedThemes),
  }),
  errors: ['not_allowed', 'not_found', 'bad_request'],
})
