import { Button } from '../../ui/button.tsx'
import { Slider } from '../../ui/dials/slider.tsx'
import { formatPercentage, typedPercent } from '../../ui/feedback/percent.ts'
import { useFocusIfLost } from '../../ui/hooks/use-focus-if-lost.ts'
import { DragHandle } from '../drag-handle.tsx'
import type { Pixels } from '../import/art.ts'
import type { Point } from '#model/rig/rig'
import { marks, type Mark } from './face.ts'
import { PictureBoard } from './picture-board.tsx'
import type { FaceChoices } from './face-choices.ts'

const labels: Record<Mark, string> = { left: 'Left eye', right: 'Right eye', mouth: 'Mouth' }
const prompts: Record<Mark, string> = {
  left: 'Click the middle of the eye on the left.',
  right: 'Now click the middle of the eye on the right.',
  mouth: 'Now click the middle of the mouth.',
}

/** Marks eyes and mouth. */
export function FaceStep({
  pixels,
  cut,
  choices,
  problem,
  onMark,
  onMove,
  onChange,
  onSeal,
}: {
  pixels: Pixels
  cut: Pixels
  choices: FaceChoices
  /** A fault of the marks, for the screen. */
  problem: string | undefined
  onMark: (point: Point) => void
  onMove: (mark: Mark, point: Point) => void
  onChange: (change: Partial<FaceChoices>, key?: string) => void
  onSeal: () => void
}) {
  const board = useFocusIfLost<HTMLDivElement>()
  const next = marks.find((mark) => choices.marks[mark] === undefined)
  return (
    <>
      <p role="status" className="text-sm font-medium">
        {problem ?? (next ? prompts[next] : 'Drag a mark to move it. Try how it talks.')}
      </p>
      <PictureBoard
        pixels={pixels}
        cut={cut}
        label={`Picture. ${next ? `${prompts[next]} The arrow keys move the cross, Enter sets the mark.` : 'Eyes and mouth are marked.'}`}
        onPlace={onMark}
        board={board}
      >
        {marks.map((mark) => {
          const point = choices.marks[mark]
          return point ? (
            <DragHandle
              key={mark}
              label={labels[mark]}
              point={point}
              room={pixels}
              scale={(1.6 * Math.max(pixels.width, pixels.height)) / 1_000}
              onMove={(to) => onMove(mark, to)}
              onEnd={onSeal}
            />
          ) : null
        })}
      </PictureBoard>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['eyes', 'mouth'] as const).map((part) => (
          <Slider
            key={part}
            label={part === 'eyes' ? 'Size of the eyes' : 'Size of the mouth'}
            value={choices[part]}
            min={0.5}
            max={2}
            step={0.05}
            defaultValue={1}
            format={formatPercentage}
            parse={typedPercent}
            isDisabled={next !== undefined}
            onChange={(value) => onChange({ [part]: value }, part)}
            onChangeEnd={onSeal}
          />
        ))}
      </div>
      <Button
        size="small"
        className="self-start"
        isDisabled={marks.every((mark) => choices.marks[mark] === undefined)}
        onPress={() => onChange({ marks: {} })}
      >
        Clear marks
      </Button>
    </>
  )
}
