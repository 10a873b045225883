import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** oEmbed 1.0, type “video”, as JSON, for the URL of a public project. Any other `format` is answered with 501. */
export const oembed = endpoint({
  method: 'GET',
  path: '/api/oembed',
  // Sizes are pixels; invalid ones are ignored.
  query: z.object({
    url: z.optional(z.string()),
    maxwidth: z.optional(z.string()),
    maxheight: z.optional(z.string()),
    format: z.optional(z.string()),
  }),
  answer: z.object({
    version: z.literal('1.0'),
    type: z.literal('video'),
    title: z.string(),
    author_name: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    width: z.number(),
    height: z.number(),
    html: z.string(),
    thumbnail_url: z.optional(z.string()),
    thumbnail_width: z.optional(z.number()),
    thumbnail_height: z.optional(z.number()),
  }),
  errors: ['not_found'],
})
export type OembedAnswer = z.infer<typeof oembed.answer>

/** Longer side of an embedded player, in pixels. */
export const PLAYER_SIDE = 960
