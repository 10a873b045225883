import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '../../ui/button.tsx'
import { type PlayerError, playerErrorMessage } from '../cast/player-error.ts'

export function PlayerErrorNotice({ error, onRetry }: { error: PlayerError; onRetry: () => void }) {
  const { title, text: words, retry } = playerErrorMessage(error)
  // Playback retries by itself.
  const text =
    error.kind === 'unreachable'
      ? 'Your connection was lost, or the server can’t be reached right now. We’ll keep trying.'
      : words
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line-strong bg-raised px-4 py-3 text-sm"
    >
      <TriangleAlert aria-hidden="true" className="text-lg text-danger" />
      <p className="min-w-0 flex-1 basis-56">
        <strong className="font-semibold">{title}.</strong> <span className="text-soft">{text}</span>
      </p>
      {retry ? (
        <Button size="small" icon={<RotateCcw aria-hidden="true" />} onPress={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}

export function StageErrorNotice(props: { error: PlayerError; onRetry: () => void }) {
  return (
    <div className="absolute inset-x-3 bottom-3">
      <PlayerErrorNotice {...props} />
    </div>
  )
}
