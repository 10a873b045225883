import { lazy, Suspense } from 'react'
import { runtimeConfig } from '../../platform/config.ts'
import { session } from '../../platform/session.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'

const ChallengeFrame = lazy(() =>
  import('./challenge-frame.tsx').then(
    ({ ChallengeFrame: Frame }) => ({ default: Frame }),
    // A rejection would take the form around it away.
    () => ({ default: NotLoaded }),
  ),
)

/** Asks a visitor of a public form to pass the challenge; nothing on deployments without one. */
export function PersonCheck() {
  const isAsked = useSignal(session) === null && runtimeConfig().challenge.siteKey !== ''
  if (!isAsked) return null
  return (
    <Suspense>
      <ChallengeFrame />
    </Suspense>
  )
}

function NotLoaded() {
  return (
    <p lang="en" dir="ltr" role="alert" className="text-sm text-soft">
      The check that you’re human didn’t load. Check your connection and reload the page.
    </p>
  )
}
