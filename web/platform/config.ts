import type { RuntimeConfig } from '#contract/runtime-config'
import { RUNTIME_CONFIG_ELEMENT } from '#model/pages/page-elements'

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
    const value: unknown = JSON.parse(text)
    if (!hasShape(value, none)) throw new TypeError('It has another shape')
    return { ...none, ...value }
  } catch (failure) {
    console.warn('The runtime configuration of this page is unreadable', failure)
    return none
  }
}

/** Compares the types of fields only: the worker of the same build wrote them. Fields may be missing. */
function hasShape<Shape extends object>(value: unknown, shape: Shape): value is Partial<Shape> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(shape))
    return false
  return Object.entries(shape).every(([name, expected]: [string, unknown]) => {
    const given: unknown = Reflect.get(value, name)
    if (given === undefined) return true
    return typeof expected === 'object' && expected !== null
      ? hasShape(given, expected)
      : typeof given === typeof expected
  })
}
