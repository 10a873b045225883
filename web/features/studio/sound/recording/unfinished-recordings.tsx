import History from 'lucide-react/icons/history'
import { soundLength } from '../../../../engine/timeline/time-code.ts'
import { Button } from '../../../../ui/button.tsx'
import type { TakeMaker } from './take-maker.ts'
import { recoverRecording } from '../../../../recording/interrupted-recordings.ts'
import { recordingBin } from '../../../../recording/recording-bin.ts'
import { formatDate } from '../../../../platform/locale.ts'
import type { UnfinishedRecordings as Unfinished } from './use-unfinished-recordings.ts'

/** Interrupted recordings, stored on this device and offered for recovery. */
export function UnfinishedRecordings({
  unfinished: { offered, drop },
  isDisabled,
  onRecover,
}: {
  unfinished: Unfinished
  isDisabled: boolean
  onRecover: TakeMaker['fromRecording']
}) {
  return offered.map((take) => (
    <div
      key={take.id}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-line-strong bg-raised p-4 text-sm"
    >
      <History aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">A recording was interrupted</p>
        <p className="text-soft tabular-nums">
          {soundLength(take.duration)} from{' '}
          {formatDate(take.startedAt, { dateStyle: 'medium', timeStyle: 'short' })} are saved on this device.
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          variant="plain"
          isDisabled={isDisabled}
          onPress={() => recordingBin.discard(take.id, { text: 'The recording is discarded.' })}
        >
          Discard
        </Button>
        <Button
          size="small"
          variant="primary"
          isDisabled={isDisabled}
          onPress={async () => {
            const recovered = await recoverRecording(take.id)
            drop(take.id)
            if (recovered) await onRecover(recovered)
          }}
        >
          Recover it
        </Button>
      </div>
    </div>
  ))
}
