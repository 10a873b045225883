import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useTaps } from './use-taps.ts'

const SLOWEST = 20
const FASTEST = 400

interface BeatFieldsProps {
  tempo: number
  /** Seconds of the timeline. */
  firstBeat: number
  onTempo: (tempo: number) => void
  onFirstBeat: (time: number) => void
  onLeave?: () => void
}

/** The tempo (typed, tapped, halved or doubled) and the first beat. */
export function BeatFields({ tempo, firstBeat, onTempo, onFirstBeat, onLeave }: BeatFieldsProps) {
  const tap = useTaps(onTempo)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-36">
          <NumberField
            label="Beats per minute"
            kind="any"
            required
            whenLeft
            min={SLOWEST}
            max={FASTEST}
            value={tempo}
            onChange={(value) => value !== undefined && onTempo(value)}
            onBlur={onLeave}
          />
        </div>
        <Button onPress={tap}>Tap the beat</Button>
        <Button isDisabled={tempo / 2 < SLOWEST} onPress={() => onTempo(tempo / 2)}>
          Half
        </Button>
        <Button isDisabled={tempo * 2 > FASTEST} onPress={() => onTempo(tempo * 2)}>
          Double
        </Button>
      </div>
      <div className="w-44">
        <NumberField
          label="First beat at (seconds)"
          kind="any"
          required
          whenLeft
          min={0}
          max={86_400}
          step={0.01}
          value={firstBeat}
          onChange={(value) => value !== undefined && onFirstBeat(value)}
          onBlur={onLeave}
        />
      </div>
    </div>
  )
}
