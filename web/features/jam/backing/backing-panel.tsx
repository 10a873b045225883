import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { BackingPicker } from './backing-picker.tsx'
import { BeatFields } from './beat-fields.tsx'
import { useBacking } from './use-backing.ts'

export function BackingPanel() {
  const { hasOne, tempo, firstBeat, isReading, progress, problem, pick, setTempo, setFirstBeat, seal } =
    useBacking()
  return (
    <section aria-labelledby="backing" className="flex flex-col gap-3">
      <h2 id="backing" className="text-lg">
        Backing track
      </h2>
      <p className="text-sm text-soft">
        {hasOne
          ? 'Another track replaces it. Takes stay where they are.'
          : 'No backing track yet: everyone sings to the metronome.'}
      </p>
      <BackingPicker
        hasOne={hasOne}
        isReading={isReading || progress !== undefined}
        onPick={(load, name) => void pick(load, name)}
      />
      {progress === undefined ? null : <ProgressBar label="Uploading the backing track" value={progress} />}
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <BeatFields
        tempo={tempo}
        firstBeat={firstBeat}
        onTempo={setTempo}
        onFirstBeat={setFirstBeat}
        onLeave={seal}
      />
    </section>
  )
}
