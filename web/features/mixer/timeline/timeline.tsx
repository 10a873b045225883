import type { MixAutomation, MixDocument } from '#contract/mixes/document'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { signal } from '../../../platform/signal.ts'
import { Button } from '../../../ui/button.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { AddSounds } from '../add-sounds.tsx'
import { useMixer } from '../mixer-context.ts'
import { useEachFrame } from '../use-each-frame.ts'
import { BusRows } from './bus-rows.tsx'
import { DropGhost } from './drop-ghost.tsx'
import { followPlayhead, notFollowing } from './follow-playhead.ts'
import { Ruler } from './ruler.tsx'
import { HEADER_WIDTH } from './sizes.ts'
import { TrackRow } from './track-row.tsx'
import { useClipFrame } from './use-clip-frame.ts'
import { useTimelineZoom } from './use-timeline-zoom.ts'
import { RangeProvider, rangeOf, type VisibleRange } from './visible-range.ts'
import { addTrack } from '../edits.ts'
import { lengthOf } from '../readings.ts'

/** Seconds drawn beyond the last clip. */
const BEYOND = 12

export function Timeline({ mix, title }: { mix: MixDocument; title: ReactNode }) {
  const { view, session } = useMixer()
  const zoom = useSignal(view.zoom)
  const dropping = useSignal(view.dropping)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { frame, onPointerDown } = useClipFrame(scroller, content)
  const range = useMemo(() => signal<VisibleRange>(rangeOf(0, 2_000)), [])
  // Rows and ruler fill the screen even for a short mix.
  const [room, setRoom] = useState(0)
  const width = Math.max(room, Math.ceil((lengthOf(mix) + BEYOND) * zoom))
  const lanes = useMemo(() => lanesOf(mix.automation), [mix.automation])

  useTimelineZoom(scroller, zoom)

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () => {
      const next = rangeOf(box.scrollLeft, box.clientWidth)
      const { from, to } = range.get()
      if (next.from !== from || next.to !== to) range.set(next)
      setRoom(box.clientWidth - HEADER_WIDTH)
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(box)
    box.addEventListener('scroll', look)
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [range])

  const following = useRef(notFollowing)
  const playhead = useEachFrame<HTMLDivElement>(session, (line) => {
    const x = session.position() * zoom
    line.style.transform = `translateX(${HEADER_WIDTH + x}px)`
    const box = scroller.current
    if (!box) return
    const { after, scrollTo } = followPlayhead(following.current, {
      isPlaying: session.playing.get(),
      jumps: session.jumps.get(),
      scroll: box.scrollLeft,
      x,
      room: box.clientWidth - HEADER_WIDTH,
    })
    following.current = after
    if (scrollTo === undefined) return
    box.scrollLeft = scrollTo
    // The browser clamps the position at the end of the timeline.
    following.current.scroll = box.scrollLeft
  })

  return (
    <RangeProvider value={range}>
      <div
        ref={scroller}
        className="relative min-h-0 flex-1 overflow-auto bg-paper"
        role="region"
        aria-label="Timeline"
        data-timeline
        tabIndex={0}
      >
        <div
          ref={content}
          className="relative flex min-h-full flex-col"
          style={{ width: HEADER_WIDTH + width }}
          onPointerDown={onPointerDown}
        >
          <Ruler mix={mix} zoom={zoom} width={width}>
            {title}
          </Ruler>
          <div role="list" aria-label="Tracks">
            {mix.tracks.map((track) => (
              <TrackRow
                key={track.id}
                track={track}
                automation={lanes.get(track.id)}
                zoom={zoom}
                width={width}
              />
            ))}
          </div>
          <BusRows mix={mix} lanes={lanes} zoom={zoom} width={width} />
          <TrackAdder content={content} />
          {mix.tracks.length === 0 ? (
            <p className="sticky w-max max-w-44 px-3 text-sm text-soft" style={{ left: HEADER_WIDTH }}>
              No tracks yet. Choose sound files, and each becomes a track.
            </p>
          ) : null}
          {frame ? (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute z-[15] border border-focus bg-focus/15"
              style={{
                left: frame.left,
                top: frame.top,
                width: frame.right - frame.left,
                height: frame.bottom - frame.top,
              }}
            />
          ) : null}
          {dropping ? <DropGhost mix={mix} place={dropping} zoom={zoom} /> : null}
          <div
            ref={playhead}
            aria-hidden="true"
            className="pointer-events-none absolute top-0 bottom-0 left-0 z-[19] w-px bg-curtain will-change-transform before:absolute before:top-0 before:-left-1.5 before:border-x-[6px] before:border-t-8 before:border-x-transparent before:border-t-curtain"
          />
        </div>
      </div>
    </RangeProvider>
  )
}

function TrackAdder({ content }: { content: RefObject<HTMLElement | null> }) {
  const { edit } = useMixer()
  return (
    <div className="sticky left-0 z-[21] flex w-max gap-1.5 p-2">
      <Button
        size="small"
        className="px-2!"
        icon={<Plus aria-hidden="true" />}
        onPress={() => edit((mix) => addTrack(mix, crypto.randomUUID(), `Track ${mix.tracks.length + 1}`))}
      >
        Track
      </Button>
      <AddSounds content={content} />
    </div>
  )
}

function lanesOf(automation: readonly MixAutomation[]): ReadonlyMap<string, MixAutomation[]> {
  return Map.groupBy(automation, ({ strip }) => strip)
}
