import * as z from 'zod/mini'

const share = z.number().check(z.gte(0), z.lte(1))
/** `#rrggbb`, in small letters. */
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

const background = z.object({
  picture: z.string().check(z.maxLength(64)),
  /** The point of the picture that stays in view, 0..1 from its left and top. */
  focus: z.object({ x: share, y: share }),
  /** Behind the whole page, or beside the questions (above them on narrow screens). */
  place: z.enum(['behind', 'beside']),
})
export type SurveyBackground = z.infer<typeof background>

/** Shades of `accent` and `text` are shown where they would be unreadable; all other colours follow from the three. */
export const look = z.object({
  /** Colour of buttons and links. */
  accent: z.optional(colour),
  /** Colour of the page. With it, a survey is light or dark for everyone; without it, as each device prefers. */
  paper: z.optional(colour),
  text: z.optional(colour),
  font: z.optional(z.enum(['serif', 'rounded', 'mono'])),
  /** Media id of a picture above the title. */
  logo: z.optional(z.string().check(z.maxLength(64))),
  background: z.optional(background),
})
export type SurveyLook = z.infer<typeof look>

/** The look of a survey without its pictures. */
export const plainLook = z.pick(look, { accent: true, paper: true, text: true, font: true })
