import { useMemo, useState } from 'react'
import type { Point } from '#model/rig/rig'
import { Button } from '../../ui/button.tsx'
import { Slider } from '../../ui/dials/slider.tsx'
import { RadioChips } from '../../ui/fields/radio-chips.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import type { Pixels } from '../import/art.ts'
import { MIN_CORNERS } from './cut-out.ts'
import type { EdgeMap } from './edge-map.ts'
import { Livewire } from './livewire.ts'
import { Outline, PictureBoard } from './picture-board.tsx'
import type { FaceChoices } from './face-choices.ts'
import { outlineOf, pathOf, snappedCorner, snappedLine } from './snapped-outline.ts'

/** Sets what of the picture stays: by the colour of its background, and by outlines. */
export function CutOutStep({
  pixels,
  cut,
  hasBackground,
  edges,
  choices: { tolerance, lassos, corners },
  onChange,
  onSeal,
}: {
  pixels: Pixels
  cut: Pixels
  hasBackground: boolean
  edges: EdgeMap
  choices: FaceChoices
  onChange: (change: Partial<FaceChoices>, key?: string) => void
  onSeal: () => void
}) {
  const [keeps, setKeeps] = useState(false)
  const [snaps, setSnaps] = useState(true)
  const [next, setNext] = useState<readonly Point[]>([])
  const unit = Math.max(pixels.width, pixels.height) / 1_000
  const last = corners.at(-1)
  const wire = useMemo(() => (snaps && last ? new Livewire(edges, last) : undefined), [snaps, edges, last])

  const close = (points: readonly Point[]) => {
    if (points.length >= MIN_CORNERS) onChange({ lassos: [...lassos, { keeps, points }], corners: [] })
    setNext([])
  }
  const closeCorners = () => close(outlineOf(corners, snaps ? edges : undefined))
  const hover = (point: Point | undefined, isFree: boolean) =>
    setNext(point && last ? [last, ...((!isFree && wire?.to(point)) || []), point] : [])
  const isNear = (one: Point | undefined, other: Point) =>
    one !== undefined && Math.hypot(one.x - other.x, one.y - other.y) < 14 * unit

  return (
    <>
      <p className="text-sm text-soft">
        {hasBackground ? 'The faded part is left out. ' : 'Its background is transparent already. '}
        Draw around what to remove or to add back, or click its corners; hold Shift for a straight line.
      </p>
      <PictureBoard
        pixels={pixels}
        cut={cut}
        label="Picture. The arrow keys move the cross, Enter sets a corner, Enter again closes the outline, and Backspace takes a corner back."
        onPlace={(point, isFree) => {
          const isClosing = isNear(corners[0], point) || isNear(last, point)
          if (corners.length >= MIN_CORNERS && isClosing) return closeCorners()
          if (isNear(last, point)) return
          const corner = snaps && !isFree ? snappedCorner(point, edges, wire) : { ...point, path: [] }
          onChange({ corners: [...corners, corner] })
          setNext([])
        }}
        onHover={corners.length > 0 ? hover : undefined}
        onLine={(line) => close(snaps ? snappedLine(line, edges) : line)}
        onBack={(all) => {
          setNext([])
          if (corners.length === 0) return false
          onChange({ corners: all ? [] : corners.slice(0, -1) })
          return true
        }}
      >
        <Outline points={pathOf(corners)} unit={unit} />
        <Outline points={next} unit={unit} />
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
          onChange={(chosen) => setKeeps(chosen === 'add')}
        />
        <Switch label="Snap to edges" value={snaps} onChange={setSnaps} />
        {corners.length > 0 ? (
          <>
            <Button size="small" isDisabled={corners.length < MIN_CORNERS} onPress={closeCorners}>
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
          onChange={(chosen) => onChange({ tolerance: chosen }, 'tolerance')}
          onChangeEnd={onSeal}
        />
      ) : null}
    </>
  )
}
