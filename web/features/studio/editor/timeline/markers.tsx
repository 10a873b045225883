import { timeCode } from '../../../../engine/timeline/time-code.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { useDrag } from '../../page/use-drag.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import type { Marker } from '#contract/document/document'
import { toX } from '../../timeline/timeline-geometry.ts'
import { useTimeline } from '../../timeline/timeline-view.ts'
import { useState } from 'react'
import { isolated } from '../../../../platform/locale.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'

/** Marker flags on the ruler, and the loop range. */
export function Markers() {
  const { frame } = useTimeline()
  const markers = useStudioState((state) => state.document.markers)
  const view = useSignal(frame.view)
  const width = useSignal(frame.width)
  const loop = useSignal(frame.loop)
  const seen = (markers ?? []).filter(({ time }) => toX(view, time) > -12 && toX(view, time) < width + 12)
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      {loop ? (
        <div
          className="absolute bottom-0 h-1.5 bg-good"
          style={{ left: toX(view, loop.from), width: (loop.to - loop.from) * view.zoom }}
        />
      ) : null}
      {seen.map((marker) => (
        <MarkerFlag key={marker.id} marker={marker} />
      ))}
    </div>
  )
}

function MarkerFlag({ marker }: { marker: Marker }) {
  const studio = useStudio()
  const { frame, transport, fps } = useTimeline()
  const view = useSignal(frame.view)
  const isSelected = useStudioState(({ selection }) => selection.some(({ id }) => id === marker.id))
  const [held, setHeld] = useState<number>()
  const drag = useDrag({
    start() {
      studio.select({ kind: 'marker', id: marker.id })
      return true
    },
    move: ({ dx }) => setHeld(Math.max(0, Math.round((marker.time + dx / view.zoom) * fps) / fps)),
    end({ dropped, moved }) {
      setHeld(undefined)
      if (!dropped) return
      if (!moved) transport.seek(marker.time)
      else if (held !== undefined) {
        studio.edit({ kind: 'changeMarker', marker: marker.id, change: { time: held } })
      }
    },
  })
  return (
    <button
      {...drag}
      type="button"
      aria-pressed={isSelected}
      aria-label={`${isolated(marker.name || 'Marker')}, ${timeCode(marker.time, fps)}`}
      onClick={(event) => {
        // For keys only: a pointer's press has done it already.
        if (event.detail > 0) return
        studio.select({ kind: 'marker', id: marker.id })
        transport.seek(marker.time)
      }}
      className={classNames(
        'pointer-events-auto absolute top-0.5 left-0 h-4 max-w-24 touch-none rounded-r-[4px] border-l-2 px-1 text-left text-[11px] leading-4',
        isSelected ? 'border-ink bg-ink text-paper' : 'border-lane-music-edge bg-lane-music text-ink',
      )}
      style={{ transform: `translateX(${toX(view, held ?? marker.time)}px)` }}
    >
      <TruncatedText>{marker.name || 'Marker'}</TruncatedText>
    </button>
  )
}
