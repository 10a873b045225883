interface ScriptPolicy {
  createScriptURL(address: string): unknown
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy
}

/** Name of the Trusted Types policy; the page's content policy (worker/features/pages/policy.ts) allows it. */
const SCRIPT_POLICY = 'mouthpiece'

let policy: ScriptPolicy | undefined

/**
 * For our own workers and worklets, as the page's content policy requires (`require-trusted-types-for 'script'`).
 * Refuses any other origin.
 */
export function scriptAddress(address: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return ownAddress(address)
  policy ??= factory.createPolicy(SCRIPT_POLICY, { createScriptURL: ownAddress })
  // `Worker` takes the trusted address like a string; lib.dom does not know the type yet.
  return policy.createScriptURL(address) as string
}

function ownAddress(address: string): string {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) throw new Error(`Not one of our scripts: ${url.href}`)
  return url.href
}
