import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { BackingPicker } from './backing-picker.tsx'
import { useBacking } from './use-backing.ts'
import { useTaps } from './use-taps.ts'

/** What everybody sings to, and how fast it is. */
export function BackingPanel() {
  const { hasOne, tempo, isReading, progress, trouble, pick, setTempo } = useBacking()
  const tap = useTaps(setTempo)
  return (
    <section aria-labelledby="backing" className="flex flex-col gap-3">
      <h2 id="backing" className="text-lg">
        Backing track
      </h2>
      <p className="text-sm text-soft">
        {hasOne
          ? 'Another one takes its place. Takes stay where they are.'
          : 'There is none yet: everybody sings to the metronome.'}
      </p>
      <BackingPicker
        hasOne={hasOne}
        isReading={isReading || progress !== undefined}
        onPick={(load, name) => void pick(load, name)}
      />
      {progress === undefined ? null : <ProgressBar label="Uploading the backing track" value={progress} />}
      {trouble ? (
        <p role="alert" className="text-sm text-danger">
          {trouble}
        </p>
      ) : null}
      <div className="flex flex-wrap items-end gap-2">
        <TempoField key={tempo} tempo={tempo} onChange={setTempo} />
        <Button onPress={tap}>Tap the beat</Button>
      </div>
    </section>
  )
}

/** Kept when it is left: half of a number is no tempo. */
function TempoField({ tempo, onChange }: { tempo: number; onChange: (tempo: number) => void }) {
  const [typed, setTyped] = useState(String(tempo))
  return (
    <div className="w-36" onBlur={() => Number(typed) !== tempo && onChange(Number(typed))}>
      <TextField label="Beats per minute" type="number" value={typed} onChange={setTyped} />
    </div>
  )
}
