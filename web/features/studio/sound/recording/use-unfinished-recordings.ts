import { useEffect, useState } from 'react'
import type { UnfinishedTake } from '../../../../engine/sound/take-store.ts'
import { openTakeStore } from '../../../../stage/takes/open-take-store.ts'
import { recordingBin } from '../../../../stage/takes/recording-bin.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { useStudioState } from '../../project/use-studio.ts'

export interface UnfinishedRecordings {
  offered: readonly UnfinishedTake[]
  /** It was recovered: it is offered no more. */
  drop(id: string): void
}

/** Interrupted recordings of the open project, not yet uploaded or discarded. */
export function useUnfinishedRecordings(): UnfinishedRecordings {
  const project = useStudioState((state) => state.project.id)
  const owner = useStudioState((state) => state.project.owner)
  const arrivals = useStudioState((state) => state.arrivals)
  const thrownAway = useSignal(recordingBin.thrownAway)
  const [found, setFound] = useState<UnfinishedTake[]>([])

  useEffect(() => {
    let left = false
    const look = async () => {
      const store = await openTakeStore()
      const all = await store.listUnfinished()
      if (!left) setFound(all.filter((take) => take.owner === owner && take.project === project))
    }
    // A storage that cannot be read has nothing to offer.
    look().catch(() => undefined)
    return () => {
      left = true
    }
  }, [owner, project])

  return {
    offered: found.filter(
      ({ id }) => !thrownAway.has(id) && !arrivals.some((arrival) => arrival.take.id === id),
    ),
    drop: (id) => setFound((all) => all.filter((take) => take.id !== id)),
  }
}
