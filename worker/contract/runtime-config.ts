import * as z from 'zod/mini'
import { activeRule } from './route-rules.ts'

/** Id of the JSON script element in the shell with the runtime configuration. */
export const RUNTIME_CONFIG_ELEMENT = 'runtime-config'

/** The deployment's settings in every page; nothing in them is secret. */
export const runtimeConfig = z.object({
  /** Projects created before this date (`YYYY-MM-DD…`) are sent to their deprecated page; `''` = none. */
  deprecationDate: z.string(),
  /** Product analytics; off while `key` is empty. */
  analytics: z.object({ key: z.string(), host: z.string(), defaults: z.string() }),
  /** Analytics require this visitor's consent by the law of their country. */
  needsConsent: z._default(z.boolean(), false),
  /** Turnstile's widget in public forms; `''`: no challenge. */
  challenge: z._default(z.object({ siteKey: z.string() }), { siteKey: '' }),
  /** Redirects of old or short URLs. */
  routeRules: z._default(z.array(activeRule), []),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
