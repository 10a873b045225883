import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { isAudible } from '../../../../engine/document/timing.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { useThemeKey } from '../../page/use-theme-key.ts'
import type { Span } from '../../project/edits/selection.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import type { LaneTake } from '../../sound/takes/use-lane-takes.ts'
import { toX } from '../../timeline/timeline-geometry.ts'
import { useTimeline } from '../../timeline/timeline-view.ts'
import { LaneHead, LaneTitle } from './lane-head.tsx'
import { LaneRow } from './lane-row.tsx'
import { lanesOf } from './lane-model.ts'
import { Playhead } from './playhead.tsx'
import { TimelineRuler } from './timeline-ruler.tsx'
import { TrackAdder } from './track-adder.tsx'
import type { Grip } from './grips.ts'
import { useTimelinePointer } from './use-timeline-pointer.ts'
import { useTimelineDrop, type DropSpot } from './use-timeline-drop.ts'
import { useTimelineWheel } from './use-timeline-wheel.ts'

const noTake = 'Deleted take'
const nothingHeld: ReadonlyMap<string, Span & { offset?: number }> = new Map()

/** All lanes of the timeline. */
export function Timeline({
  takes,
  gestureLabel,
  sceneLabel,
  empty,
}: {
  takes: ReadonlyMap<string, LaneTake>
  gestureLabel: (name: string) => string
  sceneLabel: (background: string) => string
  empty: ReactNode
}) {
  const studio = useStudio()
  const { frame, transport } = useTimeline()
  const document = useStudioState((state) => state.document)
  const selection = useStudioState((state) => state.selection)
  const box = useRef<HTMLDivElement>(null)
  const themeKey = useThemeKey()
  const hasClips = document.tracks.some((track) => track.clips.length > 0)
  const lanes = useMemo(
    () =>
      lanesOf(document, {
        gesture: gestureLabel,
        scene: sceneLabel,
        take: (id) => takes.get(id)?.name ?? noTake,
      }),
    [document, takes, gestureLabel, sceneLabel],
  )
  const hand = useTimelinePointer(
    { studio, frame, transport, lanes, takeDuration: (id) => takes.get(id)?.duration ?? Infinity },
    box,
  )
  const held = useMemo(() => (hand.grip ? heldBy(hand.grip) : nothingHeld), [hand.grip])
  const drop = useTimelineDrop({ studio, frame, transport, lanes }, box)
  useTimelineWheel(box)
  const hasFitted = useRef(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      frame.width.set(element.clientWidth)
      if (hasFitted.current || transport.duration === 0) return
      hasFitted.current = true
      frame.fit(transport.duration)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, transport])

  return (
    <section
      aria-label="Timeline"
      className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-paper"
    >
      <div className="flex min-h-full">
        <div className="w-44 shrink-0 border-r border-line bg-panel text-xs font-medium text-soft select-none max-md:w-24">
          <div className="sticky top-0 z-20 h-7 border-b border-line bg-panel" />
          {lanes.map((lane) => (
            <LaneHead key={lane.id} hue={lane.hue} height={lane.height + 1}>
              {lane.track ? <LaneTitle track={lane.track} /> : <span className="truncate">{lane.label}</span>}
            </LaneHead>
          ))}
          <TrackAdder />
        </div>
        <div className="relative min-w-0 flex-1 overflow-clip">
          <div className="sticky top-0 z-20 bg-paper">
            <TimelineRuler themeKey={themeKey} />
          </div>
          <div
            {...hand.handlers}
            {...drop.handlers}
            ref={box}
            className="relative min-h-[calc(100%-1.75rem)] touch-none"
            style={{ cursor: hand.cursor }}
          >
            {lanes.map((lane) => (
              <LaneRow
                key={lane.id}
                lane={lane}
                held={lane.items.some(({ target }) => held.has(target.id)) ? held : nothingHeld}
                takes={takes}
                selection={selection}
                silent={lane.track ? !isAudible(document, lane.track) : false}
                themeKey={themeKey}
              />
            ))}
            {hasClips ? null : <Empty lanes={lanes}>{empty}</Empty>}
            <GripMarks grip={hand.grip} lanes={lanes} />
            <DropMark spot={drop.spot} />
          </div>
          <Playhead />
        </div>
      </div>
    </section>
  )
}

function Empty({ lanes, children }: { lanes: ReturnType<typeof lanesOf>; children: ReactNode }) {
  const lane = lanes.find(({ track }) => track?.kind === 'voice')
  if (!lane) return null
  return (
    <div
      onPointerDown={(event) => event.stopPropagation()}
      className="absolute inset-x-0 flex items-center gap-4 px-4 text-sm"
      style={{ top: lane.top, height: lane.height }}
    >
      {children}
    </div>
  )
}

/** The drop position on the lanes. */
function DropMark({ spot }: { spot: DropSpot | undefined }) {
  const { frame } = useTimeline()
  const view = useSignal(frame.view)
  if (!spot) return null
  return (
    <>
      {spot.lane ? (
        <div
          className="pointer-events-none absolute inset-x-0 border-2 border-dashed border-ink bg-hover"
          style={{ top: spot.lane.top, height: spot.lane.height }}
        />
      ) : null}
      <div
        className="pointer-events-none absolute inset-y-0 z-10 w-0 border-l-2 border-curtain"
        style={{ left: toX(view, spot.start) }}
      />
    </>
  )
}

/** Marks of a drag: the selection frame and snap lines. */
function GripMarks({ grip, lanes }: { grip: Grip | undefined; lanes: ReturnType<typeof lanesOf> }) {
  const { frame } = useTimeline()
  const view = useSignal(frame.view)
  if (!grip) return null
  if (grip.kind === 'frame') {
    const { from, to } = grip
    const left = toX(view, Math.min(from.time, to.time))
    return (
      <div
        className="pointer-events-none absolute border border-ink bg-pressed"
        style={{
          left,
          width: toX(view, Math.max(from.time, to.time)) - left,
          top: Math.min(from.y, to.y),
          height: Math.abs(to.y - from.y),
        }}
      />
    )
  }
  const target = grip.kind === 'move' && grip.onto ? lanes.find(({ id }) => id === grip.onto) : undefined
  const guide = grip.kind === 'slip' ? undefined : grip.guide
  return (
    <>
      {target ? (
        <div
          className="pointer-events-none absolute inset-x-0 border-2 border-dashed border-ink bg-hover"
          style={{ top: target.top, height: target.height }}
        />
      ) : null}
      {guide === undefined ? null : (
        <div
          className="pointer-events-none absolute inset-y-0 z-10 w-0 border-l border-dashed border-curtain-text"
          style={{ left: toX(view, guide) }}
        />
      )}
    </>
  )
}

function heldBy(grip: Grip): ReadonlyMap<string, Span & { offset?: number }> {
  switch (grip.kind) {
    case 'move':
      return new Map(
        grip.placed.map(({ item, span }) => [item.id, { ...span, start: span.start + grip.shift }]),
      )
    case 'trim':
      return new Map([[grip.placed.item.id, grip.span]])
    case 'slip':
      return new Map([[grip.placed.item.id, { ...grip.placed.span, offset: grip.offset }]])
    case 'frame':
      return nothingHeld
    default:
      return grip satisfies never
  }
}
