import * as z from 'zod/mini'

/** What can be wrong with a mail. An error keeps it from being sent, a warning asks for a second look. */
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
  /** What it is about: the variable, the link, the label; `''` when the code says it all. */
  about: z.string(),
})
export type LintFinding = z.infer<typeof lintFinding>
