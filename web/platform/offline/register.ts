/** Where the build puts `service-worker.ts`: at the top, so that it sees every page. */
const ADDRESS = '/service-worker.js'

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(address: string): unknown }
}

/**
 * Has this build’s files at hand for when there is no network, and tells the worker which ones were loaded before it was
 * there. A browser without service workers, or one that refuses them, just stays online.
 */
export async function registerOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(trusted(), { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage(loaded.filter((name) => name.startsWith(location.origin)))
  } catch (failure) {
    console.info('Not prepared for being offline', failure)
  }
}

/** The content policy (worker/features/pages/policy.ts) lets this name make script addresses: here, one. */
function trusted(): string {
  const factory = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes
  if (!factory) return ADDRESS
  // Safe: a trusted address stands wherever a plain one may; lib.dom does not know the type yet.
  return factory
    .createPolicy('mouthpiece', { createScriptURL: () => ADDRESS })
    .createScriptURL(ADDRESS) as string
}
