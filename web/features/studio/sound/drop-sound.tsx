import { useRef } from 'react'
import FolderOpen from 'lucide-react/icons/folder-open'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/fields/file-picker.tsx'
import { useFilesDrop } from '../../../ui/hooks/use-files-drop.ts'

/** Accepted files; the type is detected from the bytes. */
const ACCEPT =
  'audio/*,video/*,.wav,.mp3,.m4a,.aac,.ogg,.opus,.flac,.aif,.aiff,.aifc,.caf,.ac3,.ec3,.dts,.webm,.mp4,.mov,.mkv,.mts'

export function DropSound({
  onFiles,
  isDisabled,
}: {
  onFiles: (files: File[]) => void
  isDisabled: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const hovering = useFilesDrop(onFiles, { isDisabled })

  return (
    <>
      <FilePicker ref={input} label="Sound file" accept={ACCEPT} multiple onFiles={onFiles} />
      <Button
        icon={<FolderOpen aria-hidden="true" />}
        isDisabled={isDisabled}
        onPress={() => input.current?.click()}
      >
        Upload a file
      </Button>
      {hovering ? (
        <div className="pointer-events-none fixed inset-3 z-50 flex items-center justify-center rounded-stage border-4 border-dashed border-limelight bg-veil">
          <p className="rounded-panel bg-raised px-6 py-4 font-display text-2xl shadow-float">
            Drop to add the sound
          </p>
        </div>
      ) : null}
    </>
  )
}
