import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useRef, useState, type DragEvent } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { FilePicker } from '../ui/fields/file-picker.tsx'
import { classNames } from '../ui/class-names.ts'
import { isLayered, isSvg, layeredEndings } from './import/layered-files.ts'
import { toast } from '../ui/feedback/toasts.tsx'
import { createdMessage } from './created-message.ts'

// Few bring pictures.
const PictureSetStudio = lazy(async () => ({
  default: (await import('./pictures/picture-set-studio.tsx')).PictureSetStudio,
}))

// Few bring one alone.
const SinglePictureStudio = lazy(async () => ({
  default: (await import('./single-picture/single-picture-studio.tsx')).SinglePictureStudio,
}))

// Few bring any file.
const DrawingStudio = lazy(async () => ({
  default: (await import('./import/drawing-studio.tsx')).DrawingStudio,
}))

// Few bring layered files.
const ArtStudio = lazy(async () => ({ default: (await import('./import/art-studio.tsx')).ArtStudio }))

/** Imports a dropped or chosen drawing, a set of pictures or a layered file, and shows a toast of the result. */
export function ImportDrawing({ onDone }: { onDone: (character: WorkshopCharacter) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [drawing, setDrawing] = useState<{ file: File; isAlone: boolean }>()
  const [pictures, setPictures] = useState<readonly File[]>()
  const [single, setSingle] = useState<File>()
  const [layered, setLayered] = useState<{ file: File; isAlone: boolean }>()

  const choose = (files: readonly File[]) => {
    const [first] = files
    const found = files.find(isLayered)
    if (first && isSvg(first)) setDrawing({ file: first, isAlone: files.length === 1 })
    else if (found) setLayered({ file: found, isAlone: files.length === 1 })
    else if (files.length === 1) setSingle(first)
    else if (files.length > 0) setPictures(files)
  }

  const onCreated = (character: WorkshopCharacter) => {
    toast({ text: createdMessage(character) })
    onDone(character)
  }

  if (drawing)
    return (
      <Suspense fallback={<Spinner />}>
        <DrawingStudio {...drawing} onDone={onCreated} onCancel={() => setDrawing(undefined)} />
      </Suspense>
    )
  if (layered)
    return (
      <Suspense fallback={<Spinner />}>
        <ArtStudio
          {...layered}
          onDone={onCreated}
          onCancel={() => setLayered(undefined)}
          onFace={(picture) => {
            setLayered(undefined)
            setSingle(picture)
          }}
        />
      </Suspense>
    )
  if (single)
    return (
      <Suspense fallback={<Spinner />}>
        <SinglePictureStudio
          file={single}
          onDone={onCreated}
          onCancel={() => setSingle(undefined)}
          onWithoutFace={() => {
            setSingle(undefined)
            setPictures([single])
          }}
        />
      </Suspense>
    )
  if (pictures)
    return (
      <Suspense fallback={<Spinner />}>
        <PictureSetStudio files={pictures} onDone={onCreated} onCancel={() => setPictures(undefined)} />
      </Suspense>
    )

  return (
    <div
      onDragOver={(drag: DragEvent) => {
        drag.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(drop: DragEvent) => {
        drop.preventDefault()
        setOver(false)
        choose([...drop.dataTransfer.files])
      }}
      className={classNames(
        'flex flex-col items-center gap-4 rounded-stage border-2 border-dashed px-6 py-10 text-center transition-colors',
        isOver ? 'border-curtain bg-hover' : 'border-line-strong',
      )}
    >
      <Upload aria-hidden="true" className="size-8 text-soft" />
      <div>
        <p className="text-lg font-semibold">Drop a drawing or pictures here</p>
        <p className="mt-1 max-w-md text-sm text-soft">
          One drawing or photo with a face. An SVG with named layers (“Head”, “Left Eye”, “Mouth”), up to 20
          MB. The PNGs of a PNGTuber (“idle”, “talk”, “blink”), also with pictures of single mouths
          (“mouth-ah”, “mouth-oh”). A PSD or OpenRaster file with named layers, up to 150 MB. Or a model of
          PNGTuber Plus or PNGTube Remix.
        </p>
      </div>
      <FilePicker
        ref={input}
        label="Drawing, pictures or layers"
        accept={[
          '.svg,image/svg+xml,image/png,image/webp,image/avif,image/jpeg,image/gif',
          ...layeredEndings,
        ].join()}
        multiple
        onFiles={choose}
      />
      <Button variant="primary" onPress={() => input.current?.click()}>
        Choose files
      </Button>
    </div>
  )
}
