import { runtimeConfig } from '../../platform/config.ts'
import { isSearchOrPreviewBot } from '../errors/bots.ts'
import { asking } from './asking.ts'
import { choice, followOtherTabs } from './choice.ts'
import { knownIdentity } from './known-identity.ts'
import type { Recording } from './recording.ts'
import { refusesRecording } from './refusal.ts'
import { removeStoredIds } from './stored-ids.ts'
import { verdictOn, type Verdict } from './verdict.ts'

export function verdictNow(): Verdict {
  return verdictOn({
    browserRefuses: refusesRecording(navigator),
    needsConsent: runtimeConfig().needsConsent,
    choice: choice.get(),
  })
}

/** Without consent the library is not even loaded. */
export async function followConsent(): Promise<void> {
  if (isSearchOrPreviewBot(navigator.userAgent)) return
  let recording: Promise<Recording> | undefined

  async function follow() {
    if (verdictNow() === 'record') {
      asking.set(undefined)
      recording ??= open()
      ;(await recording).update()
      return
    }
    if (recording) (await recording).update()
    // Consent may have been given meanwhile; its ids stay.
    if (verdictNow() === 'record') return
    knownIdentity.set(null)
    removeStoredIds(runtimeConfig().analytics.key, [() => window.localStorage, () => window.sessionStorage])
    if (verdictNow() === 'ask') await ask()
    else asking.set(undefined)
  }

  async function open() {
    try {
      return (await import('./recording.ts')).openRecording(isAllowed)
    } catch (failure) {
      // The next yes tries again.
      recording = undefined
      throw failure
    }
  }

  followOtherTabs()
  choice.subscribe(() => {
    follow().catch((failure: unknown) => console.warn('Analytics did not follow', failure))
  })
  await follow()
}

/** A failure to load only omits the notice. */
async function ask() {
  const { AnalyticsNotice } = await import('./analytics-notice.tsx')
  if (verdictNow() === 'ask') asking.set({ Notice: AnalyticsNotice })
}

const isAllowed = () => verdictNow() === 'record'
