import * as z from 'zod/mini'

export const lintCodes = [
  'subject_missing',
  'subject_long',
  'body_empty',
  'variable_unknown',
  'variable_without_fallback',
  'link_empty',
  'link_insecure',
  'link_unsafe',
  'link_with_variable',
  'button_without_label',
  'alt_missing',
  'picture_missing',
  'survey_missing',
  'contrast_low',
  'too_large',
  'unsubscribe_missing',
  'postal_address_missing',
  'transport_missing',
  'audience_incomplete',
  'audience_empty',
] as const
export type LintCode = (typeof lintCodes)[number]

export const lintFinding = z.object({
  code: z.enum(lintCodes),
  level: z.enum(['error', 'warning']),
  /** The variable, link or label; `''` if the code is enough. */
  about: z.string(),
})
export type LintFinding = z.infer<typeof lintFinding>
