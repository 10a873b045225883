import { useEffect, useState } from 'react'
import type { UnfinishedTake } from '../../../../engine/sound/take-store.ts'
import { interruptedRecordings } from '../../../../recording/interrupted-recordings.ts'
import { recordingBin } from '../../../../recording/recording-bin.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { useStudioState } from '../../project/use-studio.ts'

export interface UnfinishedRecordings {
  offered: readonly UnfinishedTake[]
  drop(id: string): void
}

/** Interrupted recordings of the open project, not yet uploaded or discarded. */
export function useUnfinishedRecordings(): UnfinishedRecordings {
  const project = useStudioState((state) => state.project.id)
  const owner = useStudioState((state) => state.project.owner)
  const arrivals = useStudioState((state) => state.arrivals)
  const discarded = useSignal(recordingBin.discarded)
  const [found, setFound] = useState<UnfinishedTake[]>([])

  useEffect(() => {
    let isUnmounted = false
    // Unreadable storage has nothing to offer.
    void interruptedRecordings({ owner, project })
      .catch(() => [])
      .then((all) => {
        if (!isUnmounted) setFound(all)
      })
    return () => {
      isUnmounted = true
    }
  }, [owner, project])

  return {
    offered: found.filter(
      ({ id }) => !discarded.has(id) && !arrivals.some((arrival) => arrival.take.id === id),
    ),
    drop: (id) => setFound((all) => all.filter((take) => take.id !== id)),
  }
}
