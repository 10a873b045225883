/** The choice on this device; `undefined` before there is one. */
export type Choice = 'allowed' | 'refused' | undefined

/** `record`: analytics run. `ask`: consent is requested. `silent`: they do not run, without asking. */
export type Verdict = 'record' | 'ask' | 'silent'

/** Decides whether analytics run. A browser's refusal is not questioned. */
export function verdictOn(visit: {
  browserRefuses: boolean
  needsConsent: boolean
  choice: Choice
}): Verdict {
  if (visit.browserRefuses || visit.choice === 'refused') return 'silent'
  if (visit.choice === 'allowed' || !visit.needsConsent) return 'record'
  return 'ask'
}
