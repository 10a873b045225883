import Layers from 'lucide-react/icons/layers'
import { CameraControls } from '../../../../stage/camera/camera-controls.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SaveBadge } from '../../project/save-badge.tsx'
import { useStudioState } from '../../project/use-studio.ts'
import { DropSound } from '../drop-sound.tsx'
import { FilmSwitch } from '../film-switch.tsx'
import { TakeList } from './take-list.tsx'
import type { Recording } from '../recording/use-recording.ts'

export function TakesAside({
  recording: { maker, camera, film },
  selected,
  onSelect,
  canCombine,
  combining,
  onCombining,
  isBusy,
  isRecording,
}: {
  recording: Pick<Recording, 'maker' | 'camera' | 'film'>
  selected: string | undefined
  onSelect: (id: string) => void
  canCombine: boolean
  combining: boolean
  onCombining: (combining: boolean) => void
  isBusy: boolean
  isRecording: boolean
}) {
  const takes = useStudioState((state) => state.takes)
  const arrivals = useStudioState((state) => state.arrivals)
  return (
    <aside className="flex flex-col gap-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-lg">Takes</h2>
        <SaveBadge />
      </div>
      {takes.length + arrivals.length === 0 ? (
        <p className="rounded-control border border-dashed border-line-strong px-4 py-6 text-sm text-soft">
          Each recording and each file becomes a take. The first one is what your character says; you can
          record as many as you like and choose.
        </p>
      ) : (
        <TakeList selected={selected} onSelect={onSelect} />
      )}
      {canCombine ? (
        <Button
          size="small"
          icon={<Layers aria-hidden="true" />}
          aria-expanded={combining}
          isDisabled={isRecording}
          onPress={() => onCombining(!combining)}
        >
          Combine the best parts
        </Button>
      ) : null}
      <div className="flex flex-col gap-1.5">
        <DropSound
          isDisabled={isRecording}
          onFiles={(files) => files.forEach((file) => void maker.fromFile(file))}
        />
        <p className="text-sm text-soft">
          WAV, AIFF, CAF, MP3, M4A, OGG, FLAC, or the sound of a video; one or several. Or drop them here.
        </p>
      </div>
      <div className="mt-2 border-t border-line pt-5">
        <CameraControls camera={camera} isDisabled={isBusy}>
          <FilmSwitch film={film} isDisabled={isBusy || isRecording} />
        </CameraControls>
      </div>
    </aside>
  )
}
