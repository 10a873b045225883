import FileAudio from 'lucide-react/icons/file-music'
import { useRef } from 'react'
import { formatPercent } from '../../platform/locale.ts'
import { Button } from '../../ui/button.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { useFilesDrop } from '../../ui/use-files-drop.ts'
import { useDesk } from './desk-context.ts'
import { DropCurtain } from './drop-curtain.tsx'
import { withSources } from './sound-files.ts'
import { useBringSounds } from './use-bring-sounds.ts'

/** Kinds of files that a file window offers. */
export const SOUND_FILES = 'audio/*,video/*,.wav,.mp3,.m4a,.ogg,.opus,.flac,.webm,.mp4,.mov'

/** Brings files onto the desk, a track for each, also those that are dropped on the page. */
export function AddSounds() {
  const { edit } = useDesk()
  const input = useRef<HTMLInputElement>(null)
  const { bringing, bring } = useBringSounds((sources) => edit((mix) => withSources(mix, sources)))
  const isOver = useFilesDrop(bring)
  return (
    <>
      {isOver ? <DropCurtain /> : null}
      <FilePicker ref={input} label="Sound files" accept={SOUND_FILES} multiple onFiles={bring} />
      <Button
        size="small"
        className="px-2!"
        pending={bringing !== undefined}
        icon={<FileAudio aria-hidden="true" />}
        onPress={() => input.current?.click()}
      >
        {bringing ? formatPercent(bringing.share) : 'Sounds'}
      </Button>
    </>
  )
}
