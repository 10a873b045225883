import { formatNumber } from '../../../../platform/locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { useTranscribing } from './use-transcribing.ts'

/** Offers to transcribe recordings that have no words yet. */
export function TranscribeAnswers({
  survey,
  question,
  count,
}: {
  survey: string
  question: string
  count: number
}) {
  const { isAvailable, progress, start, stop } = useTranscribing(survey, question)
  const waiting =
    count === 1 ? '1 recording has no transcript.' : `${formatNumber(count)} recordings have no transcript.`
  if (progress)
    return (
      <div className="flex items-end gap-3">
        <ProgressBar
          label="Transcribing"
          value={progress.done / Math.max(1, progress.of)}
          text={`${formatNumber(progress.done)} of ${formatNumber(progress.of)}`}
          className="min-w-0 flex-1"
        />
        <Button size="small" onPress={stop}>
          Stop
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
      <p>{isAvailable === false ? `${waiting} Transcription isn’t set up on this site.` : waiting}</p>
      {isAvailable ? (
        <Button size="small" onPress={start}>
          Transcribe
        </Button>
      ) : null}
    </div>
  )
}
