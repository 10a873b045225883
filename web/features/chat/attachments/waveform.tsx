import { levelsOf, lengthInWords } from '../../../platform/voice-peaks.ts'

/** The loudness of a voice message, coloured up to the playback position. Pressing, dragging and arrow keys seek. */
export function Waveform({
  peaks,
  duration,
  position,
  label,
  onSeek,
}: {
  peaks: string
  duration: number
  position: number
  label: string
  onSeek: (time: number) => void
}) {
  const levels = levelsOf(peaks || '1'.repeat(48))
  const heard = duration > 0 ? position / duration : 0
  return (
    <div className="relative h-9">
      <div aria-hidden="true" className="absolute inset-0 flex items-center gap-px">
        {levels.map((level, index) => (
          <span
            key={index}
            style={{ height: `${Math.max(8, level * 100)}%` }}
            className={`min-w-0 flex-1 rounded-full ${index / levels.length < heard ? 'bg-curtain' : 'bg-line-strong'}`}
          />
        ))}
      </div>
      <input
        type="range"
        aria-label={`Position in ${label}`}
        aria-valuetext={`${lengthInWords(position)} of ${lengthInWords(duration)}`}
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={Math.min(position, duration)}
        onChange={({ target }) => onSeek(Number(target.value))}
        // The history's own arrow keys lead from message to message.
        onKeyDown={(event) => event.stopPropagation()}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 focus-visible:opacity-40"
      />
    </div>
  )
}
