import type { Track } from '#contract/document/document'
import { useJam } from '../room/use-jam.ts'

export function TrackHead({ track }: { track: Track }) {
  const { room } = useJam()
  const { id, mute, solo, gain, name } = track
  const look = (on: boolean) =>
    `grid size-6 place-items-center rounded border text-xs font-semibold ${on ? 'border-transparent bg-limelight text-on-limelight' : 'border-line-strong text-soft'}`
  return (
    <div className="flex items-center gap-1.5">
      <button
        type="button"
        aria-label={`Mute ${name}`}
        aria-pressed={mute}
        className={look(mute)}
        onClick={() => room.edit({ kind: 'changeTrack', track: id, change: { mute: !mute } })}
      >
        M
      </button>
      <button
        type="button"
        aria-label={`Solo ${name}`}
        aria-pressed={solo}
        className={look(solo)}
        onClick={() => room.edit({ kind: 'changeTrack', track: id, change: { solo: !solo } })}
      >
        S
      </button>
      <input
        type="range"
        aria-label={`Gain of ${name}`}
        min={0}
        max={2}
        step={0.01}
        value={gain}
        className="h-4 min-w-0 flex-1 accent-curtain"
        onChange={(event) =>
          room.edit(
            { kind: 'changeTrack', track: id, change: { gain: event.target.valueAsNumber } },
            { key: `gain ${id}` },
          )
        }
        onPointerUp={room.seal}
        onDoubleClick={() => room.edit({ kind: 'changeTrack', track: id, change: { gain: 1 } })}
      />
    </div>
  )
}
