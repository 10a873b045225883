import { RUNTIME_CONFIG_ELEMENT, runtimeConfig as schema, type RuntimeConfig } from '#contract/runtime-config'
import * as z from 'zod/mini'

/** Nothing deprecated, no analytics. */
const none: RuntimeConfig = {
  deprecationDate: '',
  analytics: { key: '', host: '', defaults: '' },
  needsConsent: false,
  challenge: { siteKey: '' },
  routeRules: [],
}

let read: RuntimeConfig | undefined

/** Documents that the build renders have none. */
export function runtimeConfig(): RuntimeConfig {
  if (typeof document === 'undefined') return none
  read ??= parseRuntimeConfig(document.getElementById(RUNTIME_CONFIG_ELEMENT)?.textContent)
  return read
}

/** Invalid text counts as no configuration and is logged. */
export function parseRuntimeConfig(text: string | null | undefined): RuntimeConfig {
  if (!text) return none
  try {
    return z.parse(schema, JSON.parse(text))
  } catch (failure) {
    console.warn('The runtime configuration of this page is unreadable', failure)
    return none
  }
}
