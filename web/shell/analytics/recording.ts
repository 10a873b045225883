import posthog from 'posthog-js/dist/module.no-external'
import { runtimeConfig } from '../../platform/config.ts'
import { auth } from '../auth/auth.ts'
import { createIdentity } from './identity.ts'
import { knownIdentity } from './known-identity.ts'
import { redactAll } from './redact.ts'

export interface Recording {
  update(): void
}

/** The library stores its ids in local storage only. Nothing is recorded unless `isAllowed`. */
export function openRecording(isAllowed: () => boolean): Recording {
  const { key, host, defaults } = runtimeConfig().analytics
  let isOpen = false
  let runs = false

  const follow = createIdentity(
    {
      identify: (id, properties) => posthog.identify(id, properties),
      reset: () => posthog.reset(),
    },
    knownIdentity,
  )
  const identify = () => runs && auth.state.get().ready && follow(auth.state.get().user)
  auth.state.subscribe(identify)

  function start() {
    runs = true
    if (!isOpen) {
      isOpen = true
      posthog.init(key, {
        api_host: host,
        // Safe: a date the service's own settings page gives; an unknown one falls back to its oldest.
        defaults: defaults as '2025-05-24',
        person_profiles: 'identified_only',
        // A cookie would go to our own server with every request.
        persistence: 'localStorage',
        opt_out_persistence_by_default: true,
        disable_external_dependency_loading: true,
        // Our flags are our own; the service's, and its remote settings, come from hosts that our content policy refuses.
        advanced_disable_flags: true,
        // Addresses carry tokens and codes of mails and invitations.
        before_send: (event) => (event && isAllowed() ? redactAll(event, window.location.origin) : null),
      })
    }
    // Refused before, on this page or an earlier one.
    if (posthog.has_opted_out_capturing()) posthog.opt_in_capturing({ captureEventName: false })
    identify()
  }

  function stop() {
    runs = false
    // A later consent counts as a new visitor: earlier ids are deleted, also from memory, and opting out removes the
    // new ones.
    posthog.reset(true)
    posthog.opt_out_capturing()
  }

  return {
    update() {
      if (isAllowed() === runs) return
      if (runs) stop()
      else start()
    },
  }
}
