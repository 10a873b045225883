import { useEffect, useRef, type ReactNode } from 'react'
import { Playhead } from './playhead.tsx'
import { SpanLane } from './span-lane.tsx'
import { TimelineRuler } from './timeline-ruler.tsx'
import { useTimeline } from '../timeline/timeline-view.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useThemeKey } from '../page/use-theme-key.ts'
import type { LaneTake } from '../sound/use-lane-takes.ts'
import { VoiceLane } from './voice-lane.tsx'

/** The lanes: captions, gestures, and each track of sound with its mouth shapes. */
export function Timeline({
  takes,
  gestureLabel,
  empty,
}: {
  takes: ReadonlyMap<string, LaneTake>
  gestureLabel: (name: string) => string
  /** Stands in the voice lane while there is no clip. */
  empty: ReactNode
}) {
  const studio = useStudio()
  const { frame, transport } = useTimeline()
  const document = useStudioState((state) => state.document)
  const picked = useStudioState((state) => state.picked)
  const lanes = useRef<HTMLDivElement>(null)
  const themeKey = useThemeKey()
  const hasClips = document.tracks.some((track) => track.clips.length > 0)
  const fitted = useRef(false)

  useEffect(() => {
    const element = lanes.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      frame.width.set(element.clientWidth)
      if (fitted.current || transport.duration === 0) return
      fitted.current = true
      frame.fit(transport.duration)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, transport])

  useEffect(() => {
    const element = lanes.current
    if (!element) return
    // React's wheel listeners are passive, and zooming has to keep the page from zooming.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) {
        const x = event.clientX - element.getBoundingClientRect().left
        frame.zoom(Math.exp(-event.deltaY * 0.004), x)
      } else frame.scrollBy(event.deltaX || event.deltaY)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])

  return (
    <section aria-label="Timeline" className="flex min-h-0 flex-1 overflow-y-auto bg-paper">
      <div className="w-28 shrink-0 border-r border-line text-xs font-medium text-soft select-none">
        <LaneHead className="h-7" />
        <LaneHead className="h-8">Captions</LaneHead>
        <LaneHead className="h-8">Gestures</LaneHead>
        {document.tracks.map((track) => (
          <LaneHead key={track.id} className="h-23">
            {track.name}
          </LaneHead>
        ))}
      </div>
      <div ref={lanes} className="relative min-w-0 flex-1 overflow-hidden">
        <TimelineRuler themeKey={themeKey} />
        <div className="h-8 border-b border-line">
          <SpanLane
            label="Caption"
            items={document.captions}
            pickedId={picked?.kind === 'caption' ? picked.id : undefined}
            onPick={(id) => studio.pick(id === undefined ? undefined : { kind: 'caption', id })}
            onChange={(caption, span) => studio.edit({ kind: 'changeCaption', caption, change: span })}
          />
        </div>
        <div className="h-8 border-b border-line">
          <SpanLane
            label="Gesture"
            items={document.gestures.map((gesture) => ({ ...gesture, text: gestureLabel(gesture.name) }))}
            pickedId={picked?.kind === 'gesture' ? picked.id : undefined}
            onPick={(id) => studio.pick(id === undefined ? undefined : { kind: 'gesture', id })}
            onChange={(gesture, span) => studio.edit({ kind: 'changeGesture', gesture, change: span })}
          />
        </div>
        {document.tracks.map((track) => (
          <div key={track.id} className="relative h-23 border-b border-line">
            <VoiceLane track={track} takes={takes} picked={picked} themeKey={themeKey} />
            {!hasClips && track.kind === 'voice' ? (
              <div className="absolute inset-0 flex items-center gap-4 px-4 text-sm">{empty}</div>
            ) : null}
          </div>
        ))}
        <Playhead />
      </div>
    </section>
  )
}

function LaneHead({ className, children }: { className: string; children?: ReactNode }) {
  return <div className={`flex items-center border-b border-line px-3 ${className}`}>{children}</div>
}
