import { useMemo, useSyncExternalStore } from 'react'
import type { Clip } from '#contract/document/document'
import { useTimeline } from '../timeline/timeline-view.ts'
import { mouthSpot, type MouthSpot, type TakeMouth } from './mouth-spot.ts'

/** The mouth of a clip at the playhead; re-renders only when it changes. */
export function useMouthSpot(mouth: TakeMouth, clip: Clip): MouthSpot | undefined {
  const { position } = useTimeline().transport
  const snapshot = useSyncExternalStore(position.subscribe, () =>
    JSON.stringify(mouthSpot(mouth, clip, position.get()) ?? null),
  )
  // Safe: serialised above.
  return useMemo(() => (JSON.parse(snapshot) as MouthSpot | null) ?? undefined, [snapshot])
}
