import { lazy, Suspense } from 'react'
import { useJamState } from '../room/use-jam.ts'

const StartNotice = lazy(async () => ({ default: (await import('./start-notice.tsx')).StartNotice }))

/** What the stage shows of a take that is started together. `withCount`: nothing else there counts it in. */
export function JointStage({ withCount = true }: { withCount?: boolean }) {
  const { start } = useJamState()
  return start ? (
    <Suspense>
      <StartNotice key={start.id} start={start} withCount={withCount} />
    </Suspense>
  ) : null
}
