/** What somebody chose on this device; `undefined`: nothing yet. */
export type Choice = 'allowed' | 'refused' | undefined

/** `record`: analytics run. `ask`: they wait for a yes. `silent`: they do not run, and nobody is asked. */
export type Verdict = 'record' | 'ask' | 'silent'

/** What becomes of analytics, where there are any. What a browser refuses for its person is not asked about again. */
export function verdictOn(visit: {
  browserRefuses: boolean
  /** Whether the law of where the visitor is wants a yes first. */
  needsConsent: boolean
  choice: Choice
}): Verdict {
  if (visit.browserRefuses || visit.choice === 'refused') return 'silent'
  if (visit.choice === 'allowed' || !visit.needsConsent) return 'record'
  return 'ask'
}
