import { useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import type { Clip, Track } from '#contract/document'
import { snapTime } from '../../../engine/timeline/snap-time.ts'
import { timeCode } from '../../../engine/timeline/time-code.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useSignal } from '../../../ui/use-signal.ts'
import type { Picked } from '../project/performers.ts'
import { dragSpan, type Span } from './timeline-drag.ts'
import {
  freeStart,
  GRAB_PIXELS,
  hitClip,
  snapTargets,
  toX,
  trimLimits,
  type ClipPart,
} from '../timeline/timeline-geometry.ts'
import { useTimeline } from '../timeline/timeline-view.ts'
import { useDrag } from '../page/use-drag.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { takeMouth } from '../mouth/mouth-spot.ts'
import { drawClip } from './clip-drawing.ts'
import type { LaneTake } from '../sound/use-lane-takes.ts'
import { freshContext } from '../../../stage/waveform-drawing.ts'

interface Grip {
  clip: Clip
  part: ClipPart
  span: Span
}

/** A track of clips with their waveforms, and under them the shapes of the mouth. */
export function VoiceLane({
  track,
  takes,
  picked,
  themeKey,
}: {
  track: Track
  takes: ReadonlyMap<string, LaneTake>
  picked: Picked | undefined
  /** Changes with the theme: what is drawn takes its colours from it. */
  themeKey: string
}) {
  const studio = useStudio()
  const mouthCorrections = useStudioState((state) => state.document.mouthCorrections)
  const { frame, transport, fps } = useTimeline()
  const view = useSignal(frame.view)
  const width = useSignal(frame.width)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [grip, setGrip] = useState<Grip>()
  const [edge, setEdge] = useState(false)
  const shown = useMemo(
    () => track.clips.map((clip) => (grip?.clip.id === clip.id ? moved(clip, grip) : clip)),
    [track.clips, grip],
  )

  const mouths = useMemo(() => {
    const spoken = new Set(track.clips.map(({ take }) => take))
    return new Map(
      [...spoken].map((id) => [id, takeMouth({ mouthCorrections }, id, takes.get(id)?.cues ?? [])]),
    )
  }, [track.clips, takes, mouthCorrections])

  useLayoutEffect(() => {
    const context = canvas.current && freshContext(canvas.current)
    if (!context || !canvas.current) return
    const style = getComputedStyle(canvas.current)
    for (const clip of shown) {
      const take = takes.get(clip.take)
      const mouth = mouths.get(clip.take)
      drawClip(context, { clip, take, mouth, view, width, style, picked: picked?.id === clip.id })
    }
  }, [shown, takes, mouths, view, width, picked, themeKey])

  const drag = useDrag({
    start(point) {
      const hit = hitClip(track.clips, view, point.x)
      studio.pick(hit ? { kind: 'clip', id: hit.clip.id } : undefined)
      if (!hit) return false
      setGrip({ ...hit, span: hit.clip })
      return true
    },
    move({ dx, free }) {
      if (!grip) return
      const { clip, part } = grip
      const reach = frame.snapping.get() && !free ? GRAB_PIXELS / view.zoom : 0
      const targets = snapTargets(track.clips, clip.id, transport.position.get())
      const limits = trimLimits(track.clips, clip, takes.get(clip.take)?.duration ?? Infinity)
      const snap = (time: number) => snapTime(time, targets, reach)
      setGrip({ clip, part, span: dragSpan({ span: clip, part, by: dx / view.zoom, snap, limits }) })
    },
    end({ dropped, moved: hasMoved }) {
      setGrip(undefined)
      if (!grip || !dropped || !hasMoved) return
      const { clip, part, span } = grip
      if (part === 'body') {
        studio.edit({ kind: 'moveClip', clip: clip.id, start: freeStart(track.clips, clip, span.start) })
      } else {
        const offset = Math.max(0, clip.offset + span.start - clip.start)
        const change = { start: span.start, duration: span.duration, offset }
        studio.edit({ kind: 'trimClip', clip: clip.id, change })
      }
    },
  })

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    drag.onPointerMove(event)
    if (grip) return
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const hit = hitClip(track.clips, view, x)
    setEdge(hit?.part === 'start' || hit?.part === 'end')
  }

  return (
    <div
      {...drag}
      onPointerMove={onPointerMove}
      className={classNames(
        'relative h-full touch-none overflow-hidden',
        edge || (grip && grip.part !== 'body') ? 'cursor-ew-resize' : grip ? 'cursor-grabbing' : null,
      )}
    >
      <canvas ref={canvas} className="pointer-events-none absolute inset-0 size-full" />
      {shown.map((clip) => (
        <div
          key={clip.id}
          role="button"
          tabIndex={0}
          aria-pressed={picked?.id === clip.id}
          aria-label={`${takes.get(clip.take)?.name ?? 'Missing take'}, ${timeCode(clip.start, fps)} to ${timeCode(clip.start + clip.duration, fps)}`}
          onFocus={() => studio.pick({ kind: 'clip', id: clip.id })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') studio.pick({ kind: 'clip', id: clip.id })
          }}
          className="absolute top-1.5 bottom-1.5 rounded-control outline-offset-0"
          style={{
            transform: `translateX(${toX(view, clip.start)}px)`,
            width: Math.max(2, clip.duration * view.zoom),
          }}
        />
      ))}
    </div>
  )
}

function moved(clip: Clip, { span, part }: Grip): Clip {
  const offset = part === 'start' ? Math.max(0, clip.offset + span.start - clip.start) : clip.offset
  return { ...clip, start: span.start, duration: span.duration, offset }
}
