import { useState } from 'react'
import type { BeatGrid } from '#model/document/beats'
import { SEATS_MAX } from '#contract/jam/jams'
import { errorMessage, type ErrorMessage } from '../../../shell/errors/error-message.ts'
import { soundErrorMessage, soundErrorKind, soundErrorDetails } from '../../../stage/takes/sound-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Backing } from '../backing/backing.ts'
import { BeatFields } from '../backing/beat-fields.tsx'
import { BackingPicker } from '../backing/backing-picker.tsx'
import { useNewJam } from './use-jams.ts'

const seatOptions = Array.from({ length: SEATS_MAX }, (_, index) => ({
  id: String(index + 1),
  label: index === 0 ? '1 seat' : `${index + 1} seats`,
}))

export function NewJamDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [seats, setSeats] = useState('4')
  const [beats, setBeats] = useState<BeatGrid>({ tempo: 120, firstBeat: 0 })
  const [backing, setBacking] = useState<Backing>()
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { make, progress } = useNewJam()

  async function read(load: Promise<Backing>, name?: string) {
    setReading(true)
    setProblem(undefined)
    try {
      const found = await load
      setBacking(found)
      if (found.beats) setBeats(found.beats)
      if (title === '') setTitle(found.name)
    } catch (error) {
      setProblem(inOneLine(soundErrorMessage(soundErrorKind(error), name, soundErrorDetails(error))))
    } finally {
      setReading(false)
    }
  }

  const isValid = title.trim() !== ''
  const submit = () =>
    make({ title: title.trim(), seats: Number(seats), beats, backing }).catch((error: unknown) =>
      setProblem(inOneLine(errorMessage(error))),
    )

  return (
    <Dialog
      title="New jam"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={!isValid || reading}
            pending={progress !== undefined}
            onPress={() => void submit()}
          >
            Start the jam
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <TextField label="Title" value={title} onChange={setTitle} maxLength={120} />
        <div className="flex flex-col gap-2">
          <p className="text-sm font-medium">Backing track</p>
          <BackingPicker
            hasOne={backing !== undefined}
            isReading={reading}
            onPick={(load, name) => void read(load, name)}
          />
          <p className="text-sm text-soft">
            {backing
              ? `${backing.name}, ${Math.round(backing.sound.duration)} s`
              : 'Without one, everyone sings to the metronome.'}
          </p>
        </div>
        <BeatFields
          {...beats}
          onTempo={(tempo) => setBeats({ ...beats, tempo })}
          onFirstBeat={(firstBeat) => setBeats({ ...beats, firstBeat })}
        />
        {backing ? (
          <p className="-mt-2 text-sm text-soft">
            {backing.beats
              ? 'Tempo and first beat were found in the track. Change them if they’re off.'
              : 'No steady beat was found in the track. Tap along to set the tempo.'}
          </p>
        ) : null}
        <Select label="Seats" options={seatOptions} value={seats} onChange={setSeats} />
        {progress === undefined ? null : <ProgressBar label="Uploading the backing track" value={progress} />}
        {problem ? (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

function inOneLine({ title, text }: ErrorMessage): string {
  return `${title}. ${text}`
}
