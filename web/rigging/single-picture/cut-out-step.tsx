import { useState } from 'react'
import type { Point } from '#model/rig/rig'
import { Button } from '../../ui/button.tsx'
import { Slider } from '../../ui/dials/slider.tsx'
import { RadioChips } from '../../ui/fields/radio-chips.tsx'
import type { Pixels } from '../import/art.ts'
import { MIN_CORNERS } from './cut-out.ts'
import { Outline, PictureBoard } from './picture-board.tsx'
import type { FaceChoices } from './face-choices.ts'

/** Sets what of the picture stays: by the colour of its background, and by outlines. */
export function CutOutStep({
  pixels,
  cut,
  hasBackground,
  choices: { tolerance, lassos, corners },
  onChange,
  onSeal,
}: {
  pixels: Pixels
  cut: Pixels
  hasBackground: boolean
  choices: FaceChoices
  onChange: (change: Partial<FaceChoices>, key?: string) => void
  onSeal: () => void
}) {
  const [keeps, setKeeps] = useState(false)
  const unit = Math.max(pixels.width, pixels.height) / 1_000

  const close = (points: readonly Point[]) => {
    if (points.length >= MIN_CORNERS) onChange({ lassos: [...lassos, { keeps, points }], corners: [] })
  }
  const isNear = (one: Point | undefined, other: Point) =>
    one !== undefined && Math.hypot(one.x - other.x, one.y - other.y) < 14 * unit

  return (
    <>
      <p className="text-sm text-soft">
        {hasBackground ? 'The faded part is left out. ' : 'Its background is transparent already. '}
        Draw around what to remove or to add back, or click its corners.
      </p>
      <PictureBoard
        pixels={pixels}
        cut={cut}
        label="Picture. The arrow keys move the cross, Enter sets a corner; Enter at the first corner closes the outline."
        onPlace={(point) => {
          const isClosing = isNear(corners[0], point) || isNear(corners.at(-1), point)
          if (corners.length >= MIN_CORNERS && isClosing) close(corners)
          else if (!isNear(corners.at(-1), point)) onChange({ corners: [...corners, point] })
        }}
        onLine={close}
        onBack={(all) => {
          if (corners.length === 0) return false
          onChange({ corners: all ? [] : corners.slice(0, -1) })
          return true
        }}
      >
        <Outline points={corners} unit={unit} />
        {corners.map(({ x, y }, index) => (
          <circle
            // Corners are only added and removed at the end.
            key={index}
            cx={x}
            cy={y}
            r={8 * unit}
            fill="#c2433b"
            stroke="#fffdf6"
            strokeWidth={3 * unit}
            pointerEvents="none"
          />
        ))}
      </PictureBoard>
      <div className="flex flex-wrap items-end gap-3">
        <RadioChips
          label="An outline"
          options={[
            { id: 'remove', label: 'Removes' },
            { id: 'add', label: 'Adds back' },
          ]}
          value={keeps ? 'add' : 'remove'}
          onChange={(next) => setKeeps(next === 'add')}
        />
        {corners.length > 0 ? (
          <>
            <Button size="small" isDisabled={corners.length < MIN_CORNERS} onPress={() => close(corners)}>
              Close outline
            </Button>
            <Button size="small" variant="plain" onPress={() => onChange({ corners: [] })}>
              Discard outline
            </Button>
          </>
        ) : null}
      </div>
      {hasBackground ? (
        <Slider
          label="Background tolerance"
          value={tolerance}
          min={0}
          max={60}
          step={1}
          onChange={(next) => onChange({ tolerance: next }, 'tolerance')}
          onChangeEnd={onSeal}
        />
      ) : null}
    </>
  )
}
