import { Button } from '../../../../ui/button.tsx'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import type { Punch } from './punch.ts'
import type { StudioRecorder } from './recorder.ts'
import { useLatencyTest } from '../../../../recording/use-latency-test.ts'
import { formatFixed } from '../../../../platform/locale.ts'

/** Records over a part of the take: plays two seconds of lead-in, and stops at the part's end. */
export function PunchBar({
  recorder,
  punch,
  seconds,
  onRecord,
  onClose,
}: {
  recorder: StudioRecorder
  punch: Punch
  seconds: number
  onRecord: () => void
  onClose: () => void
}) {
  const running = useSignal(punch.part) !== undefined
  const { latency, canTest, isTesting, measure } = useLatencyTest(recorder)
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line-strong bg-raised p-3 text-sm">
      <p role="status" className="min-w-56 flex-1">
        {running
          ? 'Listen, then speak: it records the marked part and stops automatically.'
          : `Mark the part, put headphones on, and record it again: ${formatFixed(seconds, 1)} s. What is there now is not deleted.`}
      </p>
      <Button size="small" variant="primary" pending={running} onPress={onRecord}>
        {running ? 'Recording' : 'Record this part'}
      </Button>
      <Button
        size="small"
        isDisabled={running || !canTest}
        pending={isTesting}
        onPress={() => void measure()}
      >
        {latency === undefined ? 'Measure latency' : `Latency ${Math.round(latency * 1000)} ms`}
      </Button>
      <Button size="small" variant="plain" isDisabled={running} onPress={onClose}>
        Done
      </Button>
    </div>
  )
}
