import { useEffect, useRef, useState } from 'react'
import FolderOpen from 'lucide-react/icons/folder-open'
import { Button } from '../../../ui/button.tsx'
import { useNewest } from '../page/use-newest.ts'

/** Any of these; what the bytes really are is read from the bytes. */
const ACCEPT = 'audio/*,video/*,.wav,.mp3,.m4a,.aac,.ogg,.opus,.flac,.webm,.mp4,.mov,.mkv'

/** A button that brings a file; the whole page takes it by drag and drop. */
export function DropSound({ onFile, isDisabled }: { onFile: (file: File) => void; isDisabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [hovering, setHovering] = useState(false)
  const take = useNewest((file: File | undefined) => {
    if (file && !isDisabled) onFile(file)
  })

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setHovering(true)
    }
    window.addEventListener('dragenter', over, { signal })
    window.addEventListener('dragover', over, { signal })
    window.addEventListener(
      'dragleave',
      (event) => {
        if (!event.relatedTarget) setHovering(false)
      },
      { signal },
    )
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setHovering(false)
        take.current(event.dataTransfer?.files[0])
      },
      { signal },
    )
    return () => abort.abort()
  }, [take])

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label="Sound file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take.current(event.target.files?.[0])
          // The same file may be brought again.
          event.target.value = ''
        }}
      />
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
            Drop to add this sound
          </p>
        </div>
      ) : null}
    </>
  )
}
