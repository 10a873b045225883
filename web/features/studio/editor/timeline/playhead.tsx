import { useEffect, useRef } from 'react'
import { toX } from '../../timeline/timeline-geometry.ts'
import { useTimeline } from '../../timeline/timeline-view.ts'

/** The playhead's line across all lanes; moves without re-rendering. */
export function Playhead() {
  const { frame, transport } = useTimeline()
  const line = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const place = () => {
      const x = toX(frame.view.get(), transport.position.get())
      if (!line.current) return
      line.current.style.transform = `translateX(${x}px)`
      line.current.style.visibility = x < -1 || x > frame.width.get() + 1 ? 'hidden' : 'visible'
    }
    place()
    const stops = [
      transport.position.subscribe(() => {
        if (transport.playing) frame.follow(transport.position.get())
        place()
      }),
      frame.view.subscribe(place),
      frame.width.subscribe(place),
    ]
    return () => stops.forEach((stop) => stop())
  }, [frame, transport])

  return (
    <div ref={line} aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-0 z-30 w-0">
      <div className="absolute inset-y-0 -left-px w-0.5 bg-limelight shadow-[0_0_0_0.5px_var(--ink)]" />
      <div className="absolute top-2 -left-[7px] h-4 w-3.5 rounded-t-[4px] rounded-b-[7px] border border-on-limelight bg-limelight" />
    </div>
  )
}
