import { formatNumber } from '../../../../platform/locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { useTranscribing, type Recordings } from './use-transcribing.ts'

const counted = (count: number) => (count === 1 ? '1 recording' : `${formatNumber(count)} recordings`)

/** The recordings without words: those that wait for them, those that failed, and the others. */
export function TranscribeAnswers(recordings: Recordings) {
  const { state, queue, isQueuing, progress, start, stop } = useTranscribing(recordings)
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
  if (!state) return null
  const { available, missing, waiting, failed } = state
  return (
    <div className="flex flex-col gap-2 text-sm text-soft empty:hidden">
      {waiting > 0 ? (
        <p role="status" className="flex items-center gap-2">
          {available ? <Spinner /> : null}
          {`${counted(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting to be transcribed.`}
        </p>
      ) : null}
      {failed > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>{`${counted(failed)} couldn’t be transcribed.`}</p>
          {available ? (
            <>
              <Button size="small" pending={isQueuing} onPress={queue}>
                Try again
              </Button>
              <Button size="small" onPress={start}>
                Transcribe in this browser
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {missing > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>{`${counted(missing)} ${missing === 1 ? 'has' : 'have'} no transcript.`}</p>
          {available ? (
            <Button size="small" pending={isQueuing} onPress={queue}>
              Transcribe
            </Button>
          ) : null}
        </div>
      ) : null}
      {available || missing + waiting + failed === 0 ? null : <p>Transcription isn’t set up on this site.</p>}
    </div>
  )
}
