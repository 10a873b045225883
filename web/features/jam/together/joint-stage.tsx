import { lazy, Suspense } from 'react'
import { useJamState } from '../room/use-jam.ts'

const StartNotice = lazy(async () => ({ default: (await import('./start-notice.tsx')).StartNotice }))

/** The notice of a joint take on the stage. `withCount` shows the count-in. */
export function JointStage({ withCount = true }: { withCount?: boolean }) {
  const { start } = useJamState()
  return start ? (
    <Suspense>
      <StartNotice key={start.id} start={start} withCount={withCount} />
    </Suspense>
  ) : null
}
