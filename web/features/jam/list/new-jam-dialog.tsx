import { useState } from 'react'
import { SEATS_MAX } from '#contract/jam/jams'
import { wordsFor } from '../../../shell/errors/words.ts'
import { soundTroubleWords, troubleOf } from '../../../stage/takes/sound-trouble.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Backing } from '../backing/backing.ts'
import { BackingPicker } from '../backing/backing-picker.tsx'
import { useTaps } from '../backing/use-taps.ts'
import { useNewJam } from './use-jams.ts'

const seatOptions = Array.from({ length: SEATS_MAX }, (_, index) => ({
  id: String(index + 1),
  label: index === 0 ? '1 seat' : `${index + 1} seats`,
}))

/** Title, what is played to, its tempo, and how many sing. */
export function NewJamDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [seats, setSeats] = useState('4')
  const [tempo, setTempo] = useState('120')
  const [backing, setBacking] = useState<Backing>()
  const [reading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const { make, progress } = useNewJam()
  const tap = useTaps((found) => setTempo(String(found)))

  async function read(load: Promise<Backing>, name?: string) {
    setReading(true)
    setTrouble(undefined)
    try {
      const found = await load
      setBacking(found)
      if (found.tempo !== undefined) setTempo(String(found.tempo))
      if (title === '') setTitle(found.name)
    } catch (error) {
      const words = soundTroubleWords(troubleOf(error), name)
      setTrouble(`${words.title}. ${words.text}`)
    } finally {
      setReading(false)
    }
  }

  const beats = Number(tempo)
  const isValid = title.trim() !== '' && beats >= 20 && beats <= 400
  const submit = () =>
    make({ title: title.trim(), seats: Number(seats), tempo: beats, backing }).catch((error: unknown) => {
      const words = wordsFor(error)
      setTrouble(`${words.title}. ${words.text}`)
    })

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
              : 'Without one, everybody sings to the metronome.'}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-40">
            <TextField label="Beats per minute" type="number" value={tempo} onChange={setTempo} />
          </div>
          <Button onPress={tap}>Tap the beat</Button>
          <Select label="Seats" options={seatOptions} value={seats} onChange={setSeats} />
        </div>
        {backing ? (
          <p className="-mt-2 text-sm text-soft">
            {backing.tempo === undefined
              ? 'No steady beat was found in it. Tap along to set the tempo.'
              : 'The tempo was found in the sound. Tap along if it is wrong.'}
          </p>
        ) : null}
        {progress === undefined ? null : <ProgressBar label="Uploading the backing track" value={progress} />}
        {trouble ? (
          <p role="alert" className="text-sm text-danger">
            {trouble}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
