import { useState } from 'react'
import { snapTime } from '../../../engine/timeline/snap-time.ts'
import { timeCode } from '../../../engine/timeline/time-code.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useSignal } from '../../../ui/use-signal.ts'
import { dragSpan, freeLimits, type Span } from './timeline-drag.ts'
import { GRAB_PIXELS, toX, type ClipPart } from '../timeline/timeline-geometry.ts'
import { useTimeline } from '../timeline/timeline-view.ts'
import { useDrag } from '../page/use-drag.ts'

export interface SpanItem extends Span {
  id: string
  text: string
}

/** A lane of short things with a name: captions, gestures. They are picked, moved and stretched like clips. */
export function SpanLane({
  label,
  items,
  pickedId,
  onPick,
  onChange,
}: {
  /** What one of them is called: “Caption”. */
  label: string
  items: readonly SpanItem[]
  pickedId: string | undefined
  onPick: (id: string | undefined) => void
  onChange: (id: string, span: Span) => void
}) {
  return (
    <div
      className="relative h-full overflow-hidden"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onPick(undefined)
      }}
    >
      {items.map((item) => (
        <SpanChip
          key={item.id}
          label={label}
          item={item}
          isPicked={item.id === pickedId}
          edges={items.flatMap((other) =>
            other.id === item.id ? [] : [other.start, other.start + other.duration],
          )}
          onPick={() => onPick(item.id)}
          onChange={(span) => onChange(item.id, span)}
        />
      ))}
    </div>
  )
}

function SpanChip({
  label,
  item,
  isPicked,
  edges,
  onPick,
  onChange,
}: {
  label: string
  item: SpanItem
  isPicked: boolean
  edges: readonly number[]
  onPick: () => void
  onChange: (span: Span) => void
}) {
  const { frame, transport, fps } = useTimeline()
  const view = useSignal(frame.view)
  const [grip, setGrip] = useState<{ part: ClipPart; span: Span }>()
  const shown = grip?.span ?? item

  const drag = useDrag({
    start({ x }) {
      onPick()
      const wide = item.duration * view.zoom
      const grab = Math.min(GRAB_PIXELS, wide / 3)
      setGrip({ part: x < grab ? 'start' : x > wide - grab ? 'end' : 'body', span: item })
      return true
    },
    move({ dx, free }) {
      if (!grip) return
      const reach = frame.snapping.get() && !free ? GRAB_PIXELS / view.zoom : 0
      const snap = (time: number) => snapTime(time, [0, transport.position.get(), ...edges], reach)
      const by = dx / view.zoom
      const span = dragSpan({ span: item, part: grip.part, by, snap, limits: freeLimits(item) })
      setGrip({ part: grip.part, span })
    },
    end({ dropped, moved }) {
      setGrip(undefined)
      if (grip && dropped && moved) onChange({ start: grip.span.start, duration: grip.span.duration })
    },
  })

  return (
    <div
      {...drag}
      role="button"
      tabIndex={0}
      aria-pressed={isPicked}
      aria-label={`${label} “${item.text}”, ${timeCode(item.start, fps)} to ${timeCode(item.start + item.duration, fps)}`}
      onFocus={onPick}
      className={classNames(
        'absolute top-1 bottom-1 left-0 flex touch-none items-center overflow-hidden rounded-control border px-2 text-xs font-medium whitespace-nowrap select-none',
        isPicked ? 'border-curtain bg-raised text-ink' : 'border-line-strong bg-panel text-ink',
        grip ? 'cursor-grabbing' : 'cursor-grab',
      )}
      style={{
        transform: `translateX(${toX(view, shown.start)}px)`,
        width: Math.max(6, shown.duration * view.zoom - 1),
      }}
    >
      <span aria-hidden="true" className="absolute inset-y-0 left-0 w-2 cursor-ew-resize" />
      <span className="truncate">{item.text || '…'}</span>
      <span aria-hidden="true" className="absolute inset-y-0 right-0 w-2 cursor-ew-resize" />
    </div>
  )
}
