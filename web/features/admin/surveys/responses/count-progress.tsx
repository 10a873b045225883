import { formatNumber } from '../../../../platform/locale.ts'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'

/** Shown until all of many responses are counted, on paper too: the figures are not final. */
export function CountProgress({
  counts: { read, isWhole },
  total,
}: {
  counts: { read: number; isWhole: boolean }
  /** Responses of the survey, if known. */
  total: number | undefined
}) {
  if (isWhole) return null
  return (
    <ProgressBar
      label="Counting…"
      value={total ? Math.min(1, read / total) : undefined}
      text={
        total
          ? `${formatNumber(Math.min(read, total))} of ${formatNumber(total)} answers`
          : `${formatNumber(read)} answers so far`
      }
      className="max-w-md"
    />
  )
}
