import * as z from 'zod/mini'

/** The renderer produces HTML and plain text of exactly these blocks; anything else is refused when it is stored. */

/** Characters of JSON. */
export const MAIL_DOCUMENT_MAX_LENGTH = 400_000

const shortText = z.string().check(z.maxLength(500))
const address = z.string().check(z.maxLength(2_000))

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: address }) }),
])

/** The editor sets each kind once. Marks are nested in each other. */
const MAX_MARKS = 8

const inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    marks: z.optional(z.array(mark).check(z.maxLength(MAX_MARKS))),
  }),
  z.object({ type: z.literal('hardBreak') }),
])
export type MailInline = z.infer<typeof inline>

const words = z.optional(z.array(inline))

const paragraph = z.object({ type: z.literal('paragraph'), content: words })

const listItems = z.array(z.object({ type: z.literal('listItem'), content: z.array(paragraph) }))

/** Also allowed in a column. */
const simpleBlocks = [
  paragraph,
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
    content: words,
  }),
  z.object({ type: z.literal('bulletList'), content: listItems }),
  z.object({ type: z.literal('orderedList'), content: listItems }),
  z.object({ type: z.literal('blockquote'), content: z.array(paragraph) }),
  z.object({ type: z.literal('horizontalRule') }),
  z.object({ type: z.literal('button'), attrs: z.object({ label: shortText, href: address }) }),
  /** `width` and `height` are the picture's own pixels; `href` is its link or `''`. */
  z.object({
    type: z.literal('picture'),
    attrs: z.object({ id: shortText, alt: shortText, width: z.int(), height: z.int(), href: address }),
  }),
  /** A still, stored as a picture, with a speech bubble (`''`: none). */
  z.object({
    type: z.literal('character'),
    attrs: z.object({
      id: shortText,
      name: shortText,
      says: shortText,
      width: z.int(),
      height: z.int(),
    }),
  }),
  z.object({
    type: z.literal('survey'),
    attrs: z.object({ survey: shortText, title: shortText, text: shortText, label: shortText }),
  }),
] as const

const simpleBlock = z.discriminatedUnion('type', simpleBlocks)
export type MailSimpleBlock = z.infer<typeof simpleBlock>

const column = z.object({ type: z.literal('column'), content: z.array(simpleBlock) })

const block = z.discriminatedUnion('type', [
  ...simpleBlocks,
  z.object({ type: z.literal('columns'), content: z.array(column).check(z.minLength(2), z.maxLength(2)) }),
])
export type MailBlock = z.infer<typeof block>

export const mailDocument = z.object({ type: z.literal('doc'), content: z.array(block) })
export type MailDocument = z.infer<typeof mailDocument>

export const emptyMail: MailDocument = { type: 'doc', content: [{ type: 'paragraph' }] }
