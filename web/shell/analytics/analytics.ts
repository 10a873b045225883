import { runtimeConfig } from '../../platform/config.ts'
import { auth } from '../auth/auth.ts'
import { createIdentity, type KnownIdentity } from './identity.ts'
import { redactAll } from './redact.ts'
import { refusesRecording } from './refusal.ts'

const KEY = 'mouthpiece_identified'
let kept: string | null = null

/** Without a storage it is known for as long as the page is open. */
const knownIdentity: KnownIdentity = {
  get() {
    try {
      return window.localStorage.getItem(KEY)
    } catch {
      return kept
    }
  },
  set(id) {
    kept = id
    try {
      if (id === null) window.localStorage.removeItem(KEY)
      else window.localStorage.setItem(KEY, id)
    } catch {
      // Kept in memory.
    }
  },
}

/** Starts product analytics once the page is idle, if a key is configured and nobody has refused it. */
export function startAnalytics(): void {
  const { key, host, defaults } = runtimeConfig().analytics
  if (!key || refusesRecording(navigator)) return
  whenIdle(async () => {
    const { default: posthog } = await import('posthog-js/dist/module.no-external')
    posthog.init(key, {
      api_host: host,
      // Safe: a date the service's own settings page gives; an unknown one falls back to its oldest.
      defaults: defaults as '2025-05-24',
      person_profiles: 'identified_only',
      disable_external_dependency_loading: true,
      // Our flags are our own; the service's, and its remote settings, come from hosts that our content policy refuses.
      advanced_disable_flags: true,
      // Addresses carry tokens and codes of mails and invitations.
      before_send: (event) => event && redactAll(event, window.location.origin),
    })
    const follow = createIdentity(
      {
        identify: (id, properties) => posthog.identify(id, properties),
        reset: () => posthog.reset(),
      },
      knownIdentity,
    )
    const update = () => auth.state.get().ready && follow(auth.state.get().user)
    auth.state.subscribe(update)
    update()
  })
}

function whenIdle(work: () => Promise<void>) {
  const run = () => void work().catch((failure: unknown) => console.warn('Analytics did not start', failure))
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  // Safari has no idle callback.
  else setTimeout(run, 2_000)
}
