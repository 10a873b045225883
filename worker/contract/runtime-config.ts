import type { ActiveRule } from './route-rules.ts'

/** Written into each page by the worker; nothing in it is secret. */
export interface RuntimeConfig {
  /** Projects created before this date (`YYYY-MM-DD…`) are sent to their deprecated page; `''` = none. */
  deprecationDate: string
  /** Product analytics; off while `key` is empty. */
  analytics: { key: string; host: string; defaults: string }
  /** By the law of the visitor's country. */
  needsConsent: boolean
  /** `''`: no challenge. */
  challenge: { siteKey: string }
  routeRules: ActiveRule[]
}
