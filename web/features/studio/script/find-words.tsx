import Ear from 'lucide-react/icons/ear'
import type { TakeRecord } from '#contract/takes/takes'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { ErrorNotice } from '../page/error-notice.tsx'
import { useRecognition } from './use-recognition.ts'

/** Offers transcription instead of typing, where available. */
export function FindWords({ take, onText }: { take: TakeRecord; onText: (text: string) => void }) {
  const recognition = useRecognition(take, onText)
  const { step, server, browser } = recognition
  if (step.name === 'listening') {
    return (
      <div className="flex items-end gap-3">
        <ProgressBar label="Finding the words" value={step.progress} className="flex-1" />
        <Button size="small" onPress={recognition.stop}>
          Cancel
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2 text-sm">
      {server || browser ? (
        <div className="flex flex-wrap gap-2">
          {server ? (
            <Button size="small" icon={<Ear aria-hidden="true" />} onPress={recognition.byServer}>
              Find the words
            </Button>
          ) : null}
          {browser ? (
            <Button
              size="small"
              variant={server ? 'plain' : 'quiet'}
              icon={<Ear aria-hidden="true" />}
              onPress={recognition.byBrowser}
            >
              Let this browser listen
            </Button>
          ) : null}
        </div>
      ) : null}
      {server === undefined ? null : (
        <p className="text-soft">
          {server
            ? 'The sound is sent to Workers AI for transcription and isn’t stored. Two hours a day.'
            : 'Speech recognition isn’t set up on this server.'}
          {browser ? ' A browser listens as long as the take lasts and may send it to its maker.' : ''}
        </p>
      )}
      {step.name === 'failed' ? <ErrorNotice {...step.error} onClose={recognition.stop} /> : null}
    </div>
  )
}
