import * as z from 'zod/mini'
import { activeRule } from './route-rules.ts'

/** Id of the JSON script element in the shell that carries the runtime configuration. */
export const RUNTIME_CONFIG_ELEMENT = 'runtime-config'

/** What the worker tells every page about its deployment; nothing in it is secret. */
export const runtimeConfig = z.object({
  /** Projects created before this date (`YYYY-MM-DD…`) are sent to their deprecated page; `''` = none. */
  deprecationDate: z.string(),
  /** Product analytics; off while `key` is empty. */
  analytics: z.object({ key: z.string(), host: z.string(), defaults: z.string() }),
  /** Analytics wait for this visitor's yes: the law of where they are wants one. */
  needsConsent: z._default(z.boolean(), false),
  /** Turnstile's widget in public forms; `''`: visitors are not asked whether they are people. */
  challenge: z._default(z.object({ siteKey: z.string() }), { siteKey: '' }),
  /** Where visitors of old or short addresses are sent. */
  routeRules: z._default(z.array(activeRule), []),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
