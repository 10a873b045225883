import { MIX_MAX_TRACKS } from '#contract/mixes/document'
import FileAudio from 'lucide-react/icons/file-music'
import { type RefObject, useRef } from 'react'
import { formatPercent } from '../../platform/locale.ts'
import { Button } from '../../ui/button.tsx'
import { FilePicker } from '../../ui/fields/file-picker.tsx'
import { toast } from '../../ui/feedback/toasts.tsx'
import { useFilesDrop } from '../../ui/hooks/use-files-drop.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { useMixer } from './mixer-context.ts'
import { DropCurtain } from './drop-curtain.tsx'
import { SOUND_FILES, withSources } from './sound-files.ts'
import { dropPlaceAt } from './timeline/drop-place.ts'
import { useSoundUploads } from './use-sound-uploads.ts'

/**
 * Chosen files go on new tracks, dropped files to the place of the drop. `content`: the scrolled content of the
 * timeline.
 */
export function AddSounds({ content }: { content: RefObject<HTMLElement | null> }) {
  const mixer = useMixer()
  const { edit, view } = mixer
  const input = useRef<HTMLInputElement>(null)
  const { uploading, upload } = useSoundUploads((sources, place) => {
    edit((mix) => withSources(mix, sources, place))
    const known = new Set(mixer.editor.state.get().value.sources.map(({ id }) => id))
    const left = sources.filter(({ id }) => !known.has(id)).length
    if (left > 0) toast({ text: tooManyWords(left), tone: 'danger' })
  })
  const placeAt = (event: DragEvent) => dropPlaceAt(mixer, event, content.current)
  const isOver = useFilesDrop((files, event) => upload(files, placeAt(event)), {
    onOver: (event) => view.dropping.set(event && placeAt(event)),
  })
  const isPlaced = useSignal(view.dropping) !== undefined
  return (
    <>
      {isOver && !isPlaced ? <DropCurtain /> : null}
      <FilePicker
        ref={input}
        label="Sound files"
        accept={SOUND_FILES}
        multiple
        onFiles={(files) => upload(files)}
      />
      <Button
        size="small"
        className="px-2!"
        pending={uploading !== undefined}
        icon={<FileAudio aria-hidden="true" />}
        onPress={() => input.current?.click()}
      >
        {uploading ? formatPercent(uploading.share) : 'Sounds'}
      </Button>
    </>
  )
}

function tooManyWords(left: number): string {
  const sounds = left === 1 ? 'One sound was' : `${left} sounds were`
  return `A mix has room for ${MIX_MAX_TRACKS} tracks. ${sounds} not added.`
}
