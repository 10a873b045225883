import { useMemo, useRef, useState, type PointerEvent } from 'react'
import type { Document } from '#contract/document/document'
import { sceneAt, type Cast } from '../../../../engine/timeline/frame.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { useDrag, type DragHandlers } from '../../page/use-drag.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import type { Studio } from '../../project/store.ts'
import { boxAt, snappedPlace, stageBoxes, type StageBox } from './stage-boxes.ts'

export interface StageDrag {
  /** The box being dragged, or dragged last. */
  chosen: StageBox | undefined
  /** Active snap lines, in fractions of the picture. */
  lines: { x?: number; y?: number }
  /** Handlers of the stage: drags the pressed box. */
  stage: DragHandlers
  /** Handlers of a corner: resizes the box. */
  corner: DragHandlers
  /** Moves the box by fractions of the picture, or scales it by `times`, for keys. */
  nudge(by: { x?: number; y?: number; times?: number }): void
}

interface Thing {
  x: number
  y: number
  /** A performer's scale, an overlay's size. */
  size: number
}

interface Hold {
  box: StageBox
  /** The state at the start of the drag. */
  thing: Thing
  /** Pixels of the picture on the screen. */
  area: DOMRect
}

/** Moves and resizes performers and overlays by pointer and keys. */
export function useStageDrag(document: Document, cast: Cast, time: number): StageDrag {
  const studio = useStudio()
  const selected = useStudioState((state) => state.selected)
  const held = useStudioState((state) => state.heldPerformer)
  const [lines, setLines] = useState<StageDrag['lines']>({})
  const boxes = useMemo(() => stageBoxes(document, time, cast), [document, time, cast])
  const chosen = boxes.find(({ kind, id }) =>
    kind === 'overlay' ? selected?.kind === 'overlay' && selected.id === id : !selected && held === id,
  )
  const hold = useRef<Hold>(null)

  function grab(box: StageBox | undefined, event: PointerEvent<HTMLElement>): boolean {
    const thing = box && thingOf(document, box)
    const stage = event.currentTarget.closest('[data-stage-drag]')
    if (!box || !thing || !stage) return false
    if (box.kind === 'performer' && (sceneAt(document, time)?.layout ?? 'free') !== 'free') {
      toast({ text: 'This scene places its performers automatically.' })
      return false
    }
    hold.current = { box, thing, area: stage.getBoundingClientRect() }
    return true
  }
  function finish({ dropped, moved }: { dropped: boolean; moved: boolean }) {
    setLines({})
    hold.current = null
    if (!moved) return
    studio.endEdit()
    if (!dropped) studio.undo()
  }

  const stage = useDrag({
    start(point, event) {
      const { width, height } = event.currentTarget.getBoundingClientRect()
      const box = boxAt(boxes, { x: point.x / width, y: point.y / height })
      if (box?.kind === 'overlay') studio.select({ kind: 'overlay', id: box.id })
      else studio.holdPerformer(box?.id)
      return grab(box, event)
    },
    move({ dx, dy, free }) {
      if (!hold.current) return
      const { box, thing, area } = hold.current
      const by = { x: dx / area.width, y: dy / area.height }
      const snapped = snappedPlace(box, by, !free)
      setLines(snapped.lines)
      put(studio, box, { x: thing.x + snapped.x / box.perStage.x, y: thing.y + snapped.y / box.perStage.y })
    },
    end: finish,
  })
  const corner = useDrag({
    start: (_, event) => grab(chosen, event),
    move({ dx, dy }) {
      const start = pressed.current
      if (!hold.current || !start) return
      const { box, thing, area } = hold.current
      const centre = { x: area.left + box.anchor.x * area.width, y: area.top + box.anchor.y * area.height }
      const before = Math.hypot(start.x - centre.x, start.y - centre.y)
      const after = Math.hypot(start.x + dx - centre.x, start.y + dy - centre.y)
      resize(studio, box, (thing.size * after) / Math.max(8, before))
    },
    end: finish,
  })
  /** The start of a resize, in window pixels. */
  const pressed = useRef<{ x: number; y: number }>(null)

  return {
    chosen,
    lines,
    stage,
    corner: {
      ...corner,
      onPointerDown(event) {
        event.stopPropagation()
        pressed.current = { x: event.clientX, y: event.clientY }
        corner.onPointerDown(event)
      },
    },
    nudge({ x = 0, y = 0, times }) {
      const thing = chosen && thingOf(document, chosen)
      if (!thing) return
      if (times) resize(studio, chosen, thing.size * times)
      else put(studio, chosen, { x: thing.x + x / chosen.perStage.x, y: thing.y + y / chosen.perStage.y })
    },
  }
}

function thingOf(document: Document, { kind, id }: StageBox): Thing | undefined {
  if (kind === 'performer') {
    const performer = document.performers.find((one) => one.id === id)
    return performer && { x: performer.x, y: performer.y, size: performer.scale }
  }
  return document.overlays?.find((one) => one.id === id)
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

function put(studio: Studio, { kind, id }: StageBox, place: { x: number; y: number }) {
  const change = { x: clamp(place.x, -0.9, 1.9), y: clamp(place.y, -0.9, 1.9) }
  if (kind === 'performer')
    studio.edit({ kind: 'setPerformerPlace', performer: id, change }, { key: `place-${id}` })
  else studio.edit({ kind: 'changeOverlay', overlay: id, change }, { key: `place-${id}` })
}

function resize(studio: Studio, { kind, id }: StageBox, size: number) {
  if (kind === 'performer') {
    const change = { scale: clamp(size, 0.1, 6) }
    studio.edit({ kind: 'setPerformerPlace', performer: id, change }, { key: `size-${id}` })
  } else {
    const change = { size: clamp(size, 0.02, 1.5) }
    studio.edit({ kind: 'changeOverlay', overlay: id, change }, { key: `size-${id}` })
  }
}
