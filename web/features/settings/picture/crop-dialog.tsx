import { useEffect, useRef, useState } from 'react'
import type { ErrorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { inPercent } from '../../../ui/feedback/percent.ts'
import { Slider } from '../../../ui/dials/slider.tsx'
import { NEAREST, squareOf, wholePicture, zoomed, type Square } from './crop.ts'
import { drawSquare } from './cut-picture.ts'
import { Outcome } from '../section.tsx'
import { useCropGestures } from './use-crop-gestures.ts'

export function CropDialog({
  picture,
  pending,
  error,
  onSave,
  onClose,
}: {
  picture: ImageBitmap
  pending: boolean
  error: ErrorMessage | undefined
  onSave: (square: Square) => void
  onClose: () => void
}) {
  const [choice, setChoice] = useState(wholePicture)
  const gestures = useCropGestures(picture, choice, setChoice)
  const square = squareOf(picture, choice)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone it would stand below the edge of the window.
    if (error) end.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <Dialog
      title="Choose the part that shows"
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} onPress={() => onSave(square)}>
            Save picture
          </Button>
        </>
      }
    >
      <div className="grid items-center gap-6 sm:grid-cols-[minmax(0,1fr)_9rem] sm:gap-8">
        <div
          {...gestures}
          role="application"
          tabIndex={0}
          aria-label="Picture: arrow keys move it, plus and minus zoom, 0 resets it"
          className="relative mx-auto w-full max-w-80 cursor-grab sm:max-w-none touch-none overflow-hidden rounded-panel select-none active:cursor-grabbing"
        >
          <SquareCanvas picture={picture} square={square} side={640} className="block aspect-square w-full" />
          {/** The area outside the circle is stored, but never shown. */}
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 bg-[radial-gradient(closest-side,transparent_calc(100%-1.5px),white_calc(100%-1px),white_calc(100%-0.5px),oklch(0.18_0.01_42/0.6)_100%)]"
          />
        </div>
        <div className="flex items-center justify-center gap-5 sm:flex-col">
          <SquareCanvas
            picture={picture}
            square={square}
            side={224}
            className="size-24 rounded-full border border-line sm:size-28"
            label="How it will look"
          />
          <SquareCanvas
            picture={picture}
            square={square}
            side={64}
            className="size-8 rounded-full border border-line"
          />
        </div>
      </div>
      <Slider
        label="Zoom"
        className="mt-5"
        value={choice.zoom}
        min={1}
        max={NEAREST}
        step={0.01}
        defaultValue={1}
        {...inPercent}
        onChange={(zoom) => setChoice(zoomed(picture, choice, zoom))}
      />
      <p className="mt-2 text-soft">
        Drag the picture, or use the arrow keys. Two fingers or the wheel zoom.
      </p>
      <div ref={end}>
        <Outcome error={error} className="mt-4" />
      </div>
    </Dialog>
  )
}

function SquareCanvas({
  picture,
  square: { x, y, size },
  side,
  className,
  label,
}: {
  picture: ImageBitmap
  square: Square
  side: number
  className: string
  label?: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawSquare(context, picture, { x, y, size }, side)
  }, [picture, x, y, size, side])
  return (
    <canvas
      ref={canvas}
      width={side}
      height={side}
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}
