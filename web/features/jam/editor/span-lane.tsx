import { useRef, type PointerEvent } from 'react'
import { beatGridOf, beatSeconds, snapToBeat } from '#model/document/beats'
import { useJam, useJamState } from '../room/use-jam.ts'
import { layoutLabel } from './layouts.ts'
import { speakerOf } from './use-caption-lanes.ts'
import { leaveThing } from '../timeline/leave-thing.ts'
import type { Chosen } from '../timeline/chosen.ts'
import { shownLength, timeOf, xOf, type Scale } from '../timeline/timeline-scale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

const SHORTEST = 0.2

/** Dragged as a whole or by an end, snapping to beats. Arrow keys move by a beat, with Shift the end. */
export function SpanLane({
  kind,
  of,
  scale,
  chosen,
  onChoose,
}: {
  kind: 'scene' | 'caption'
  /** The performer of the captions; `null` for none. */
  of?: string | null
  scale: Scale
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const { room } = useJam()
  const { document } = useJamState()
  const drag = useRef<{ id: string; x: number; start: number; duration: number; grip: 'move' | 'end' }>(
    undefined,
  )
  const spans =
    kind === 'scene'
      ? document.scenes
      : document.captions.filter((caption) => speakerOf(caption, document) === (of ?? null))

  const length = shownLength(document)
  const shownDuration = ({ start, duration }: { start: number; duration: number }) =>
    Math.max(SHORTEST, Math.min(duration, length - start))

  function change(id: string, part: { start?: number; duration?: number }, key: string) {
    try {
      if (kind === 'scene') room.edit({ kind: 'changeScene', scene: id, change: part }, { key })
      else room.edit({ kind: 'changeCaption', caption: id, change: part }, { key })
    } catch {}
  }

  function remove(id: string) {
    leaveThing(id)
    onChoose(undefined)
    if (kind === 'scene') room.edit({ kind: 'removeScene', scene: id })
    else room.edit({ kind: 'removeCaption', caption: id })
  }

  const begin = (event: PointerEvent<HTMLElement>, id: string, grip: 'move' | 'end') => {
    const span = spans.find((one) => one.id === id)
    if (!span) return
    onChoose({ kind, id })
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { id, x: event.clientX, start: span.start, duration: shownDuration(span), grip }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current
    if (!held || Math.abs(event.clientX - held.x) < 2) return
    const by = timeOf(event.clientX - held.x, scale)
    const snap = (time: number) =>
      event.altKey ? time : snapToBeat(time, beatGridOf(document), timeOf(8, scale))
    if (held.grip === 'move')
      change(held.id, { start: Math.max(0, snap(held.start + by)) }, `move ${held.id}`)
    else {
      const end = snap(held.start + held.duration + by)
      change(held.id, { duration: Math.max(SHORTEST, end - held.start) }, `end ${held.id}`)
    }
  }
  const end = () => {
    drag.current = undefined
    room.seal()
  }

  return spans.map((span) => {
    const isChosen = chosen?.kind === kind && chosen.id === span.id
    const label = 'text' in span ? span.text : layoutLabel(span.layout)
    return (
      <div
        key={span.id}
        className={`absolute inset-y-1 overflow-hidden rounded-control border ${kind === 'scene' ? 'bg-pressed' : 'bg-limelight/25'} ${isChosen ? 'border-focus ring-2 ring-focus' : 'border-line-strong'}`}
        style={{ left: xOf(span.start, scale), width: Math.max(4, xOf(shownDuration(span), scale)) }}
      >
        <button
          type="button"
          data-thing={span.id}
          aria-pressed={isChosen}
          aria-label={`${kind === 'scene' ? 'Scene' : 'Caption'}: ${label}`}
          className="size-full cursor-grab touch-none px-1.5 text-left text-xs"
          onClick={() => onChoose({ kind, id: span.id })}
          onPointerDown={(event) => begin(event, span.id, 'move')}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={(event) => {
            if (event.key === 'Delete' || event.key === 'Backspace') {
              event.preventDefault()
              return remove(span.id)
            }
            const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
            if (by === 0) return
            event.preventDefault()
            event.stopPropagation()
            const beat = by * beatSeconds(document)
            if (event.shiftKey) {
              const duration = Math.max(SHORTEST, shownDuration(span) + beat)
              change(span.id, { duration }, `stretch ${span.id}`)
            } else change(span.id, { start: Math.max(0, span.start + beat) }, `nudge ${span.id}`)
          }}
        >
          <TruncatedText>{label}</TruncatedText>
        </button>
        <span
          className="absolute inset-y-0 right-0 w-2 cursor-ew-resize touch-none hover:bg-focus/40"
          onPointerDown={(event) => begin(event, span.id, 'end')}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </div>
    )
  })
}
