import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { formatDuration } from '../survey/local-time.ts'
import type { useSpokenAnswers } from './use-spoken-answers.ts'

export type SpokenAnswers = ReturnType<typeof useSpokenAnswers>

/** Plays and pauses a recording. */
export function PlayAnswer({ spoken, file, name }: { spoken: SpokenAnswers; file: string; name: string }) {
  const isPlaying = spoken.isPlaying(file)
  const Icon = isPlaying ? Pause : Play
  return (
    <IconButton
      size="small"
      label={isPlaying ? `Pause ${name}` : `Play ${name}`}
      icon={
        spoken.isOpening(file) ? (
          <Spinner label={`Loading ${name}`} />
        ) : (
          <Icon aria-hidden="true" className="fill-current" />
        )
      }
      onPress={() => spoken.toggle(file)}
    />
  )
}

export function PlayingTime({ player }: Pick<SpokenAnswers, 'player'>) {
  const at = useSignal(player.position)
  return (
    <span className="text-soft tabular-nums">
      {formatDuration(Math.floor(at))} / {formatDuration(Math.round(player.duration))}
    </span>
  )
}
