import { useRef, type PointerEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'

const arrows: Record<string, [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** A key on a curve: dragged, moved by arrow keys, removed by Delete. */
export function TrackKey({
  label,
  isChosen,
  left,
  top,
  onChoose,
  onDrag,
  onStep,
  onRemove,
  onEnd,
}: {
  label: string
  isChosen: boolean
  /** Position as shares of the area. */
  left: number
  top: number
  onChoose: () => void
  onDrag: (event: PointerEvent) => void
  /** Steps to the right and up; Shift takes several at once. */
  onStep: (right: number, up: number) => void
  onRemove: () => void
  onEnd: () => void
}) {
  const isHeld = useRef(false)
  const release = () => {
    isHeld.current = false
    onEnd()
  }
  return (
    <button
      type="button"
      aria-label={`${label}. Move with the arrow keys.`}
      aria-pressed={isChosen}
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
      className={classNames(
        'absolute grid size-6 -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing',
        'before:size-3 before:rounded-full before:border-2 before:border-curtain',
        isChosen ? 'z-10 before:bg-curtain' : 'before:bg-raised',
      )}
      onFocus={onChoose}
      onBlur={onEnd}
      onPointerDown={(press) => {
        press.currentTarget.setPointerCapture(press.pointerId)
        isHeld.current = true
        onChoose()
      }}
      onPointerMove={(to) => {
        if (isHeld.current) onDrag(to)
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={(press) => press.stopPropagation()}
      onKeyDown={(press) => {
        if (press.key === 'Delete' || press.key === 'Backspace') return onRemove()
        const arrow = arrows[press.key]
        if (!arrow) return
        press.preventDefault()
        const size = press.shiftKey ? 5 : 1
        onStep(arrow[0] * size, arrow[1] * size)
      }}
    />
  )
}
