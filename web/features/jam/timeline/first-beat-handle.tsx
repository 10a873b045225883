import { useRef, type PointerEvent } from 'react'
import { beatGridOf } from '#model/document/beats'
import { formatNumber } from '../../../platform/locale.ts'
import { useJam, useJamState } from '../room/use-jam.ts'
import { timeOf, xOf, type Scale } from './timeline-scale.ts'

/** The first beat on the backing track's waveform, moved by dragging or arrow keys. */
export function FirstBeatHandle({ scale }: { scale: Scale }) {
  const { room } = useJam()
  const { document } = useJamState()
  const { firstBeat } = beatGridOf(document)
  const drag = useRef<{ x: number; time: number }>(undefined)

  function move(time: number) {
    const rounded = Math.max(0, Math.round(time * 1000) / 1000)
    if (rounded === firstBeat || !room.state.get().mayEdit) return
    room.edit({ kind: 'setFirstBeat', time: rounded }, { key: 'first beat' })
  }

  function release() {
    drag.current = undefined
    room.seal()
  }

  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 z-10 w-px bg-focus"
        style={{ left: xOf(firstBeat, scale) }}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label="First beat"
        aria-valuemin={0}
        aria-valuemax={86_400}
        aria-valuenow={firstBeat}
        aria-valuetext={`${formatNumber(firstBeat, { maximumFractionDigits: 3 })} seconds`}
        title="Drag to the first beat"
        className="absolute bottom-0 z-10 flex size-6 cursor-ew-resize touch-none items-end justify-start rounded-control"
        style={{ left: xOf(firstBeat, scale) }}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, time: firstBeat }
        }}
        onPointerMove={({ clientX }) => {
          const { current } = drag
          if (current) move(current.time + timeOf(clientX - current.x, scale))
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onBlur={room.seal}
        onKeyDown={(event) => {
          const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
          if (direction === 0) return
          event.preventDefault()
          event.stopPropagation()
          move(firstBeat + direction * (event.shiftKey ? 0.1 : 0.01))
        }}
      >
        <span className="rounded-tr-control bg-focus px-1 text-xs leading-4 font-medium text-panel">1</span>
      </div>
    </>
  )
}
