/** The build puts `service-worker.ts` at the root, so that it controls every page. */
const ADDRESS = '/service-worker.js'

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(address: string): unknown }
}

/**
 * Also reports the files that were loaded before the service worker started. Does nothing without service workers.
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

/** The content policy (worker/features/pages/policy.ts) allows this policy name for one script URL. */
function trusted(): string {
  const factory = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes
  if (!factory) return ADDRESS
  // Safe: a trusted URL is accepted wherever a string is; lib.dom lacks the type.
  return factory
    .createPolicy('mouthpiece', { createScriptURL: () => ADDRESS })
    .createScriptURL(ADDRESS) as string
}
