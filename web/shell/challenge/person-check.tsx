import { runtimeConfig } from '../../platform/config.ts'
import { session } from '../../platform/session.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { ChallengeFrame } from './challenge-frame.tsx'

/** Asks a visitor of a public form to pass the challenge; nothing on deployments without one. */
export function PersonCheck() {
  const isAsked = useSignal(session) === null && runtimeConfig().challenge.siteKey !== ''
  if (!isAsked) return null
  return <ChallengeFrame />
}
