import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { StageView } from '../../../stage/stage-view.tsx'
import { useSpoken } from '../../../stage/player/use-spoken.ts'
import { personColour } from '../../../shell/person-colour.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { isTemporary } from '../../../platform/call-error.ts'
import { lengthInWords } from '../../../platform/voice-peaks.ts'
import { SpeedButton } from './speed-button.tsx'
import { toFileError } from './use-room-file.ts'
import { voiceSpeed } from './voice-speed.ts'
import { Waveform } from './waveform.tsx'

export interface VoicePlayerProps {
  person: string
  label: string
  /** Seconds, if known before loading. */
  length: number
  peaks: string
  load: () => Promise<Blob>
}

export function VoicePlayer({ person, label, length, peaks, load }: VoicePlayerProps) {
  const speed = useSignal(voiceSpeed)
  const spoken = useSpoken({ person, length, speed, load })
  const position = useSignal(spoken.position) * speed
  const { playing, loading, silent, duration } = spoken
  return (
    <div
      role="group"
      aria-label={label}
      className="mt-1 flex w-full max-w-sm items-center gap-2.5 rounded-panel border border-line bg-raised p-2"
    >
      <div
        className="size-16 shrink-0 overflow-hidden rounded-control"
        style={{ backgroundColor: personColour(person) }}
      >
        <StageView
          document={spoken.document}
          cast={spoken.cast}
          position={spoken.position}
          playing={playing}
          life="paused"
          still={!playing}
          label=""
          seeThrough
          stageClassName=""
        />
      </div>
      <IconButton
        label={playing ? 'Pause' : 'Play'}
        pending={loading}
        isDisabled={silent}
        icon={
          playing ? (
            <Pause aria-hidden="true" className="fill-current" />
          ) : (
            <Play aria-hidden="true" className="fill-current" />
          )
        }
        onPress={() => (playing ? spoken.pause() : spoken.play())}
        className="rounded-full! bg-pressed pointer-coarse:size-11"
      />
      <div className="min-w-0 flex-1">
        <Waveform peaks={peaks} duration={duration} position={position} label={label} onSeek={spoken.seek} />
        <p className="flex justify-between text-xs text-soft tabular-nums">
          <span role={spoken.error ? 'alert' : undefined}>
            {spoken.error
              ? playbackErrorMessage(spoken.error.failure)
              : position > 0
                ? lengthInWords(position)
                : ''}
          </span>
          <span>{lengthInWords(duration)}</span>
        </p>
      </div>
      <SpeedButton speed={speed} />
    </div>
  )
}

function playbackErrorMessage(failure: unknown): string {
  if (isTemporary(failure)) return 'It did not load. Check your connection and play it again.'
  return toFileError(failure) === 'gone' ? 'It is no longer available.' : 'It could not be played.'
}
