import FileMusic from 'lucide-react/icons/file-music'
import { useRef, useState } from 'react'
import { SEATS_MAX } from '#contract/jams'
import { wordsFor } from '../../../shell/errors/words.ts'
import { soundTroubleWords, troubleOf } from '../../../stage/sound-trouble.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useTaps } from './use-taps.ts'
import { backingOfFile, backingOfProject, useNewJam, useOwnProjects, type Backing } from './use-jams.ts'

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
  const file = useRef<HTMLInputElement>(null)
  const projects = useOwnProjects(true)
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
          <div className="flex flex-wrap items-end gap-2">
            <Button
              icon={<FileMusic aria-hidden="true" />}
              pending={reading}
              onPress={() => file.current?.click()}
            >
              {backing ? 'Choose another file' : 'Choose a file'}
            </Button>
            {projects.length > 0 ? (
              <Select
                label="Or the sound of a project"
                labelHidden
                options={[
                  { id: '', label: 'Or the sound of a project' },
                  ...projects.map(({ id, title: name }) => ({ id, label: name })),
                ]}
                value=""
                onChange={(id) => {
                  const project = projects.find((one) => one.id === id)
                  if (project) void read(backingOfProject(project))
                }}
              />
            ) : null}
          </div>
          <p className="text-sm text-soft">
            {backing
              ? `${backing.name}, ${Math.round(backing.sound.duration)} s`
              : 'Without one, everybody sings to the metronome.'}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-40">
            <TextField label="Beats a minute" type="number" value={tempo} onChange={setTempo} />
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
        {progress === undefined ? null : <ProgressBar label="Bringing the backing track" value={progress} />}
        {trouble ? (
          <p role="alert" className="text-sm text-danger">
            {trouble}
          </p>
        ) : null}
      </div>
      <input
        ref={file}
        type="file"
        accept="audio/*,video/mp4,video/webm,.flac,.opus"
        aria-label="A backing track"
        tabIndex={-1}
        className="hidden"
        onChange={(change) => {
          const [chosen] = change.target.files ?? []
          change.target.value = ''
          if (chosen) void read(backingOfFile(chosen), chosen.name)
        }}
      />
    </Dialog>
  )
}
