import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useRef, useState, type DragEvent } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { FilePicker } from '../ui/fields/file-picker.tsx'
import { classNames } from '../ui/class-names.ts'
import { useImportDrawing } from './use-import-drawing.ts'

// Few bring pictures.
const PictureSetStudio = lazy(async () => ({
  default: (await import('./pictures/picture-set-studio.tsx')).PictureSetStudio,
}))

/** Imports a dropped or chosen drawing, or a set of pictures. Reports applied fixes, and problems by name. */
export function ImportDrawing({
  onDone,
}: {
  onDone: (character: WorkshopCharacter, notes: string[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { isBusy, error, take } = useImportDrawing(onDone)
  const [pictures, setPictures] = useState<readonly File[]>()

  const choose = (files: readonly File[]) => {
    const [first] = files
    const isDrawing = first?.type === 'image/svg+xml' || /\.svg$/i.test(first?.name ?? '')
    if (isDrawing) void take(first)
    else if (files.length > 0) setPictures(files)
  }

  if (pictures)
    return (
      <Suspense fallback={<Spinner />}>
        <PictureSetStudio files={pictures} onDone={onDone} onCancel={() => setPictures(undefined)} />
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
          An SVG of flat shapes in layers, up to 2 MB. Or one to eight PNGs of a PNGTuber (“idle”, “talk”,
          “blink”), also with pictures of single mouths (“mouth-ah”, “mouth-oh”).
        </p>
      </div>
      <FilePicker
        ref={input}
        label="SVG drawing"
        accept=".svg,image/svg+xml,image/png,image/webp,image/jpeg,image/gif"
        multiple
        onFiles={choose}
      />
      <Button variant="primary" pending={isBusy} onPress={() => input.current?.click()}>
        Choose files
      </Button>
      {error ? (
        <div role="alert" className="max-w-md text-sm">
          <p className="font-semibold text-danger">{error.title}</p>
          <p className="mt-1 text-soft">{error.text}</p>
        </div>
      ) : null}
    </div>
  )
}
