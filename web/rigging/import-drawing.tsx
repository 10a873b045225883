import Upload from 'lucide-react/icons/upload'
import { useRef, useState, type DragEvent } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { Button } from '../ui/button.tsx'
import { FilePicker } from '../ui/fields/file-picker.tsx'
import { classNames } from '../ui/class-names.ts'
import { useImportDrawing } from './use-import-drawing.ts'

/** Imports a dropped or chosen drawing. Reports applied fixes, and problems by name. */
export function ImportDrawing({
  onDone,
}: {
  onDone: (character: WorkshopCharacter, notes: string[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { isBusy, error, take } = useImportDrawing(onDone)

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
        void take(drop.dataTransfer.files[0])
      }}
      className={classNames(
        'flex flex-col items-center gap-4 rounded-stage border-2 border-dashed px-6 py-10 text-center transition-colors',
        isOver ? 'border-curtain bg-hover' : 'border-line-strong',
      )}
    >
      <Upload aria-hidden="true" className="size-8 text-soft" />
      <div>
        <p className="text-lg font-semibold">Drop an SVG drawing here</p>
        <p className="mt-1 max-w-md text-sm text-soft">
          Flat shapes in layers, up to 2 MB. Name the layers if you like (“left eye”, “mouth”): the rest is
          recognised by position.
        </p>
      </div>
      <FilePicker
        ref={input}
        label="SVG drawing"
        accept=".svg,image/svg+xml"
        onFiles={([file]) => void take(file)}
      />
      <Button variant="primary" pending={isBusy} onPress={() => input.current?.click()}>
        Choose a file
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
