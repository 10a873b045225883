import { Switch } from '../../../ui/fields/switch.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import type { FilmError, RecordingFilm } from './recording/recording-film.ts'

const errorMessages: Record<FilmError, string> = {
  unsupported: 'This browser can’t record the picture. Your voice is recorded as usual.',
  storage:
    'There’s no room left to keep a copy of the picture here. Your voice is still being recorded; stop soon to save both.',
  failed: 'The camera stopped. The picture up to then and all of your voice are saved.',
}

/** Switches recording of the camera picture. */
export function FilmSwitch({
  film,
  isDisabled,
}: {
  film: Pick<RecordingFilm, 'enabled' | 'error'>
  isDisabled: boolean
}) {
  const enabled = useSignal(film.enabled)
  const error = useSignal(film.error)
  return (
    <>
      <Switch
        label="Record the picture too"
        description="It is uploaded with the take and shown in a corner of your video, where you can move, crop or remove it."
        value={enabled}
        isDisabled={isDisabled}
        onChange={film.enabled.set}
      />
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {errorMessages[error]}
        </p>
      ) : null}
    </>
  )
}
