import * as z from 'zod/mini'
import { activeRule } from './route-rules.ts'

export const RUNTIME_CONFIG_ELEMENT = 'runtime-config'

/** Nothing in it is secret. */
export const runtimeConfig = z.object({
  /** Projects created before this date (`YYYY-MM-DD…`) are sent to their deprecated page; `''` = none. */
  deprecationDate: z.string(),
  /** Product analytics; off while `key` is empty. */
  analytics: z.object({ key: z.string(), host: z.string(), defaults: z.string() }),
  /** By the law of the visitor's country. */
  needsConsent: z._default(z.boolean(), false),
  /** `''`: no challenge. */
  challenge: z._default(z.object({ siteKey: z.string() }), { siteKey: '' }),
  routeRules: z._default(z.array(activeRule), []),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
