import { useEffect, useState } from 'react'
import History from 'lucide-react/icons/history'
import type { UnfinishedTake } from '../../../engine/sound/take-store.ts'
import { soundLength } from '../../../engine/timeline/time-code.ts'
import { Button } from '../../../ui/button.tsx'
import { useSignal } from '../../../ui/use-signal.ts'
import type { TakeMaker } from './take-maker.ts'
import { openTakeStore } from '../../../stage/takes/open-take-store.ts'
import { recordingBin } from '../../../stage/takes/recording-bin.ts'
import { useStudioState } from '../project/use-studio.ts'
import { formatDate } from '../../../platform/locale.ts'

/** Recordings that a crash or a closed tab cut short: kept on this computer, offered once more. */
export function UnfinishedRecordings({
  isDisabled,
  onRecover,
}: {
  isDisabled: boolean
  onRecover: TakeMaker['fromRecording']
}) {
  const project = useStudioState((state) => state.project.id)
  const owner = useStudioState((state) => state.project.owner)
  const arrivals = useStudioState((state) => state.arrivals)
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

  const thrownAway = useSignal(recordingBin.thrownAway)
  const offered = found.filter(
    ({ id }) => !thrownAway.has(id) && !arrivals.some((arrival) => arrival.take.id === id),
  )
  const drop = (id: string) => setFound((all) => all.filter((take) => take.id !== id))

  return offered.map((take) => (
    <div
      key={take.id}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-line-strong bg-raised p-4 text-sm"
    >
      <History aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">A recording was cut short</p>
        <p className="text-soft tabular-nums">
          {soundLength(take.duration)} from{' '}
          {formatDate(take.startedAt, { dateStyle: 'medium', timeStyle: 'short' })} are kept on this device.
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          variant="plain"
          isDisabled={isDisabled}
          onPress={() => recordingBin.throwAway(take.id, { text: 'The recording is discarded.' })}
        >
          Discard
        </Button>
        <Button
          size="small"
          variant="primary"
          isDisabled={isDisabled}
          onPress={async () => {
            const store = await openTakeStore()
            const sound = await store.recover(take.id)
            drop(take.id)
            if (sound) await onRecover({ id: take.id, sound, film: store.recoverFilm(take.id) })
          }}
        >
          Recover it
        </Button>
      </div>
    </div>
  ))
}
