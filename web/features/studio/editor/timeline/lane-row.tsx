import { takeTimeOf } from '#model/document/clip-time'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Clip } from '#contract/document/document'
import { timeCode } from '../../../../engine/timeline/time-code.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { freshContext } from '../../../../stage/waveform-drawing.ts'
import { takeMouth } from '../../mouth/mouth-spot.ts'
import type { SelectedItem } from '../../project/performers.ts'
import { isSelected, type Span } from '../../project/edits/selection.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import type { LaneTake } from '../../sound/takes/use-lane-takes.ts'
import { toX } from '../../timeline/timeline-geometry.ts'
import { useTimeline } from '../../timeline/timeline-view.ts'
import { drawClip } from './clip-drawing.ts'
import { ROW_HEIGHT, ROW_TOP, seenItems, type Lane, type LaneItem } from './lane-model.ts'
import { drawSpan } from './span-drawing.ts'

/** Maximum items of a lane in the DOM, for keys and screen readers; all others are only drawn. */
const MAX_IN_PAGE = 120

export interface LaneRowProps {
  lane: Lane
  /** Previewed positions of dragged items by id; `offset` while a clip's sound is slipped. */
  held: ReadonlyMap<string, Span & { offset?: number }>
  takes: ReadonlyMap<string, LaneTake>
  selection: readonly SelectedItem[]
  silent: boolean
  /** Changes with the theme, whose colours the canvas uses. */
  themeKey: string
}

/** A lane, drawn on a canvas; visible items are also in the DOM for keyboard access. */
export function LaneRow({ lane, held, takes, selection, silent, themeKey }: LaneRowProps) {
  const studio = useStudio()
  const mouthCorrections = useStudioState((state) => state.document.mouthCorrections)
  const { frame, fps } = useTimeline()
  const view = useSignal(frame.view)
  const width = useSignal(frame.width)
  const canvas = useRef<HTMLCanvasElement>(null)
  const selectedIds = useMemo(() => new Set(selection.map(({ id }) => id)), [selection])
  const items = useMemo(() => {
    const seen = seenItems(lane, view, width)
    if (held.size === 0) return seen
    return lane.items
      .filter((item) => seen.includes(item) || held.has(item.target.id))
      .map((item): LaneItem => ({ ...item, ...held.get(item.target.id) }))
  }, [lane, view, width, held])
  const clips = useMemo(() => new Map(lane.track?.clips.map((clip) => [clip.id, clip])), [lane.track])
  const mouths = useMemo(() => {
    if (!lane.track || lane.track.performer === null) return undefined
    const spoken = new Set(lane.track.clips.map(({ take }) => take))
    return new Map(
      [...spoken].map((id) => [id, takeMouth({ mouthCorrections }, id, takes.get(id)?.cues ?? [])]),
    )
  }, [lane.track, takes, mouthCorrections])

  useLayoutEffect(() => {
    const context = canvas.current && freshContext(canvas.current)
    if (!context || !canvas.current) return
    const style = getComputedStyle(canvas.current)
    const { hue, height } = lane
    for (const item of items) {
      const isChosen = selectedIds.has(item.target.id)
      const clip = clips.get(item.target.id)
      if (clip) {
        const shown = heldClip(clip, item, held.get(clip.id))
        const take = takes.get(clip.take)
        const mouth = mouths?.get(clip.take)
        drawClip(context, {
          clip: shown,
          take,
          mouth,
          view,
          width,
          style,
          isSelected: isChosen,
          height,
          hue,
          silent,
        })
      } else drawSpan(context, item, { view, width, hue, isSelected: isChosen, style })
    }
  }, [lane, items, clips, held, takes, mouths, view, width, selectedIds, silent, themeKey])

  return (
    <div className="relative overflow-hidden border-b border-line" style={{ height: lane.height + 1 }}>
      <canvas ref={canvas} className="pointer-events-none absolute inset-0 size-full" />
      {items.slice(0, MAX_IN_PAGE).map((item) => (
        <div
          key={item.target.id}
          role="button"
          tabIndex={0}
          aria-pressed={selectedIds.has(item.target.id)}
          aria-label={labelOf(lane, item, fps)}
          onFocus={() => {
            // The click has selected already, possibly several items.
            if (!isSelected(studio.store.getState().selection, item.target)) studio.select(item.target)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') studio.select(item.target)
          }}
          className={classNames('pointer-events-none absolute left-0 rounded-control outline-offset-[-3px]')}
          style={{
            transform: `translateX(${toX(view, item.start)}px)`,
            width: Math.max(6, item.duration * view.zoom),
            top: lane.track ? 4 : ROW_TOP + item.row * ROW_HEIGHT,
            height: lane.track ? lane.height - 8 : ROW_HEIGHT - 2,
          }}
        />
      ))}
    </div>
  )
}

function labelOf(lane: Lane, item: LaneItem, fps: number): string {
  const when = `${timeCode(item.start, fps)} to ${timeCode(item.start + item.duration, fps)}`
  return lane.track ? `${item.text}, ${when}` : `${lane.one} “${item.text}”, ${when}`
}

/** A clip as dropped here. */
function heldClip(clip: Clip, item: LaneItem, span: (Span & { offset?: number }) | undefined): Clip {
  if (!span) return clip
  const isMoved = Math.abs(span.duration - clip.duration) < 1e-6
  const offset = span.offset ?? (isMoved ? clip.offset : Math.max(0, takeTimeOf(clip, span.start)))
  return { ...clip, start: item.start, duration: item.duration, offset }
}
