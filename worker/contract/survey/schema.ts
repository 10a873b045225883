import * as z from 'zod/mini'
import { asker, speech } from './asking.ts'
import { look } from './look.ts'

/** Characters. */
const TEXT_MAX = 2_000
const MAX_PAGES = 50
const MAX_QUESTIONS = 200
const MAX_OPTIONS = 100
const MAX_CONDITIONS = 50
const MAX_DEPTH = 5
const MAX_OWN_WORDS = 500
const MAX_RESULTS = 20
export const MAX_QUOTAS = 30
/** A statement that places responses may have 100 KB, and one comparison has up to 1.2 KB. */
const MAX_QUOTA_COMPARISONS = 60
export const MAX_QUOTA_LIMIT = 1_000_000

/** Permanent: answers are stored by it. `constructor` is a property of every object. */
const name = z.string().check(z.regex(/^(?!constructor$)[a-z][a-z0-9_]{0,39}$/))

const languageTag = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/))

/** By language tag: `{ en: 'Yes', de: 'Ja' }`. */
export const localText = z.record(languageTag, z.string().check(z.maxLength(TEXT_MAX)))
export type LocalText = z.infer<typeof localText>

/** `points` count towards the score of a quiz. */
const option = z.object({ id: name, label: localText, points: z.optional(z.number()) })
export type Option = z.infer<typeof option>
const options = z.array(option).check(z.minLength(1), z.maxLength(MAX_OPTIONS))

/** `picture` is a media id, `''` while there is none. */
const pictureOptions = z
  .array(z.extend(option, { picture: z.string().check(z.maxLength(64)) }))
  .check(z.minLength(1), z.maxLength(MAX_OPTIONS))

const operators = [
  'answered',
  'not_answered',
  'is',
  'is_not',
  'includes',
  'includes_not',
  'above',
  'below',
] as const
export type Operator = (typeof operators)[number]

export interface Comparison {
  question: string
  operator: Operator
  /** An option's id, a number, a text or yes/no; nothing for `answered` and `not_answered`. */
  value?: string | number | boolean | undefined
}

export type Condition = Comparison | { all: Condition[] } | { any: Condition[] }

const comparison = z.object({
  question: name,
  operator: z.enum(operators),
  value: z.optional(z.union([z.string().check(z.maxLength(TEXT_MAX)), z.number(), z.boolean()])),
})

function conditionOf(depth: number): z.ZodMiniType<Condition> {
  if (depth === 0) return comparison
  const inner = z.array(conditionOf(depth - 1)).check(z.minLength(1), z.maxLength(MAX_CONDITIONS))
  return z.union([comparison, z.object({ all: inner }), z.object({ any: inner })])
}
export const condition = conditionOf(MAX_DEPTH)

export function comparisonsIn(given: Condition): number {
  const members = 'all' in given ? given.all : 'any' in given ? given.any : undefined
  return members?.reduce((sum, one) => sum + comparisonsIn(one), 0) ?? 1
}

const pictureMedia = z.string().check(z.minLength(1), z.maxLength(64))
const pixels = z.int().check(z.gte(1), z.lte(10_000))

const base = {
  id: name,
  title: localText,
  help: z.optional(localText),
  /** Shown above the input; without `alt` it only decorates. `media` is a media id. */
  picture: z.optional(
    z.object({ media: pictureMedia, width: pixels, height: pixels, alt: z.optional(localText) }),
  ),
  required: z.optional(z.boolean()),
  /** Shown only when this holds; it may ask about earlier questions only. */
  showIf: z.optional(condition),
  /** Read aloud, by language. */
  speech: z.optional(z.record(languageTag, speech)),
  /** Reads this question instead of the survey's character. */
  asker: z.optional(asker),
}

const length = z.int().check(z.gte(0), z.lte(20_000))
const amount = z.int().check(z.gte(0), z.lte(MAX_OPTIONS))

/** Characters. */
const words = { minLength: z.optional(length), maxLength: z.optional(length) }
const withOther = z.optional(z.boolean())

/** Options and rows in another order for each respondent. */
const shuffle = z.optional(z.boolean())

/** Integers from `min` to `max`, with words at both ends. */
const scaleOf = {
  min: z.int().check(z.gte(0), z.lte(1)),
  max: z.int().check(z.gte(2), z.lte(10)),
  lowLabel: z.optional(localText),
  highLabel: z.optional(localText),
}

export const question = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('statement') }),
  z.object({ ...base, ...words, type: z.literal('short_text') }),
  z.object({ ...base, ...words, type: z.literal('long_text') }),
  z.object({ ...base, type: z.literal('email') }),
  z.object({ ...base, type: z.literal('url') }),
  /** `international`: with a country code. */
  z.object({ ...base, type: z.literal('phone'), international: z.optional(z.boolean()) }),
  z.object({
    ...base,
    type: z.literal('number'),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    integer: z.optional(z.boolean()),
  }),
  /** `min` and `max` as YYYY-MM-DD. */
  z.object({ ...base, type: z.literal('date'), min: z.optional(z.string()), max: z.optional(z.string()) }),
  /** `min` and `max` as HH:MM, up to 23:59. */
  z.object({ ...base, type: z.literal('time'), min: z.optional(z.string()), max: z.optional(z.string()) }),
  z.object({ ...base, type: z.literal('single_choice'), options, shuffle, other: withOther }),
  z.object({
    ...base,
    type: z.literal('multiple_choice'),
    options,
    shuffle,
    other: withOther,
    minChoices: z.optional(amount),
    maxChoices: z.optional(amount),
  }),
  z.object({ ...base, type: z.literal('dropdown'), options, shuffle, other: withOther }),
  z.object({
    ...base,
    type: z.literal('picture_choice'),
    options: pictureOptions,
    shuffle,
    multiple: z.optional(z.boolean()),
  }),
  z.object({ ...base, type: z.literal('yes_no') }),
  /** 1 … `max` stars. */
  z.object({ ...base, type: z.literal('rating'), max: z.int().check(z.gte(3), z.lte(10)) }),
  /** Integers from `min` to `max`; 0 to 10 with `nps` gives a net promoter score. */
  z.object({ ...base, ...scaleOf, type: z.literal('scale'), nps: z.optional(z.boolean()) }),
  /** `min`, `min + step`, … up to `max`. */
  z.object({
    ...base,
    type: z.literal('slider'),
    min: z.number(),
    max: z.number(),
    step: z.number().check(z.gt(0)),
    lowLabel: z.optional(localText),
    highLabel: z.optional(localText),
  }),
  /** Options in order of preference; ranking the first `top` is enough. */
  z.object({ ...base, type: z.literal('ranking'), options, shuffle, top: z.optional(amount) }),
  z.object({
    ...base,
    type: z.literal('matrix'),
    rows: options,
    columns: options,
    shuffle,
    multiple: z.optional(z.boolean()),
  }),
  /** A score for each row. */
  z.object({ ...base, ...scaleOf, type: z.literal('scale_matrix'), rows: options, shuffle }),
  /** Whole numbers that add up to `total`, each at most `max`. */
  z.object({
    ...base,
    type: z.literal('constant_sum'),
    options,
    shuffle,
    total: z.int().check(z.gte(1), z.lte(1_000_000)),
    max: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  }),
  /** Agreement to `text`. With a `version`, an agreement holds for one version of the survey only. */
  z.object({
    ...base,
    type: z.literal('consent'),
    text: z.optional(localText),
    version: z.optional(z.string().check(z.maxLength(40))),
    /** `voice_film`: a character of a film may speak with the voice of the answers. */
    purpose: z.optional(z.literal('voice_film')),
  }),
  z.object({
    ...base,
    type: z.literal('file'),
    maxFiles: z.int().check(z.gte(1), z.lte(10)),
    /** Bytes of one file. */
    maxBytes: z.int().check(z.gte(1), z.lte(100 * 1024 * 1024)),
  }),
  z.object({
    ...base,
    type: z.literal('voice'),
    maxSeconds: z.int().check(z.gte(5), z.lte(600)),
  }),
  /** Drawn, or a typed name. */
  z.object({ ...base, type: z.literal('signature') }),
  /** A clip is played first; the answer is a text, a choice, or stars. */
  z.object({
    ...base,
    type: z.literal('listen'),
    clip: z.string().check(z.maxLength(64)),
    answer: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), ...words }),
      z.object({ kind: z.literal('choice'), options }),
      z.object({ kind: z.literal('rating'), max: z.int().check(z.gte(3), z.lte(10)) }),
    ]),
  }),
  /** Never shown; taken from the address of the page. */
  z.object({ ...base, type: z.literal('hidden') }),
])
export type Question = z.infer<typeof question>

/** The first jump whose condition holds applies, instead of the next page. */
const jump = z.object({ if: condition, to: z.union([name, z.literal('end')]) })

const page = z.object({
  id: name,
  title: z.optional(localText),
  questions: z.array(question).check(z.maxLength(MAX_QUESTIONS)),
  jumps: z.optional(z.array(jump).check(z.maxLength(MAX_CONDITIONS))),
})
export type Page = z.infer<typeof page>

/** Messages of the pages that the survey words itself: `next`, or one plural form as `stars#one`. */
const ownWords = z
  .record(
    z.string().check(z.regex(/^[a-z][a-zA-Z_.]{0,39}(?:#(?:zero|one|two|few|many|other))?$/)),
    localText,
  )
  .check(z.refine((all) => Object.keys(all).length <= MAX_OWN_WORDS))

/** At most `limit` sent responses, of any version, whose answers meet the condition. */
const quota = z.object({
  id: name,
  if: condition,
  limit: z.int().check(z.gte(1), z.lte(MAX_QUOTA_LIMIT)),
  /** Shown when it is full, instead of the page's own message. */
  text: z.optional(localText),
})
export type Quota = z.infer<typeof quota>

/** Frozen as a version when it is published. */
export const surveySchema = z.object({
  format: z.literal(1),
  /** The first is the fallback for missing translations. */
  languages: z.array(z.string().check(z.maxLength(35))).check(z.minLength(1), z.maxLength(30)),
  words: z.optional(ownWords),
  /** Shown above the first page; without it, the survey's own title and description are. */
  intro: z.optional(z.object({ title: localText, text: localText })),
  pages: z.array(page).check(z.minLength(1), z.maxLength(MAX_PAGES)),
  /** One question at a time, or a page; pages by default. */
  steps: z.optional(z.enum(['pages', 'questions'])),
  look: z.optional(look),
  /** Reads the questions that have a sound. */
  asker: z.optional(asker),
  /** With one question at a time, sounds start by themselves after the first press. */
  speaksUp: z.optional(z.boolean()),
  /** Those of the newest version hold. */
  quotas: z.optional(
    z.array(quota).check(
      z.maxLength(MAX_QUOTAS),
      z.refine((all) => all.reduce((sum, one) => sum + comparisonsIn(one.if), 0) <= MAX_QUOTA_COMPARISONS),
    ),
  ),
  ending: z.object({
    title: localText,
    text: localText,
    redirect: z.optional(z.string().check(z.maxLength(2_000))),
    /** Shows the points that the answers got. */
    score: z.optional(z.boolean()),
    /** Results of a quiz: the text of the highest `from` that the score reaches is shown. */
    results: z.optional(
      z.array(z.object({ id: name, from: z.number(), text: localText })).check(z.maxLength(MAX_RESULTS)),
    ),
    /** Respondents may save a copy of their answers. */
    copy: z.optional(z.boolean()),
    /** Respondents may have a copy of their answers sent by e-mail. */
    mailCopy: z.optional(z.boolean()),
    /** Offers to answer once more, where the survey takes several responses. */
    again: z.optional(z.boolean()),
  }),
})
export type SurveySchema = z.infer<typeof surveySchema>
