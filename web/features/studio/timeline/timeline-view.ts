import { createContext, useContext } from 'react'
import { signal, type Signal } from '../../../platform/signal.ts'
import { fitView, reveal, toTime, withinPiece, zoomAt, type TimeView } from './timeline-geometry.ts'

/** Playback control of the stage. */
export interface Transport {
  playing: boolean
  /** Seconds. */
  position: Signal<number>
  duration: number
  play(): void
  pause(): void
  seek(time: number): void
}

export interface Loop {
  from: number
  to: number
}

export interface TimelineFrame {
  view: Signal<TimeView>
  width: Signal<number>
  snapping: Signal<boolean>
  /** Deleting closes the gap. */
  ripple: Signal<boolean>
  /** Playback loops between these, in seconds. */
  loop: Signal<Loop | null>
  /** The last action, announced to screen readers. */
  said: Signal<string>
  /** Zooms by `factor` about the playhead if it is visible, else about the middle. */
  zoom(factor: number, about?: number): void
  fit(duration: number): void
  scrollBy(pixels: number): void
  follow(time: number): void
}

export function createTimelineFrame(
  position: Pick<Signal<number>, 'get'>,
  duration: () => number,
): TimelineFrame {
  const view = signal<TimeView>({ from: 0, zoom: 100 })
  const width = signal(800)
  return {
    view,
    width,
    snapping: signal(true),
    ripple: signal(false),
    loop: signal<Loop | null>(null),
    said: signal(''),
    zoom(factor, about) {
      const current = view.get()
      const playhead = (position.get() - current.from) * current.zoom
      const seen = playhead >= 0 && playhead <= width.get()
      const next = zoomAt(current, factor, about ?? (seen ? playhead : width.get() / 2))
      const end = Math.max(duration(), position.get())
      view.set(factor < 1 ? withinPiece(next, end, width.get()) : next)
    },
    fit: (duration) => view.set(fitView(duration, width.get())),
    scrollBy(pixels) {
      const current = view.get()
      view.set({ ...current, from: Math.max(0, toTime(current, pixels)) })
    },
    follow(time) {
      view.set(reveal(view.get(), time, width.get()))
    },
  }
}

export interface TimelineContextValue {
  frame: TimelineFrame
  transport: Transport
  fps: number
}

const TimelineContext = createContext<TimelineContextValue | null>(null)
export const TimelineProvider = TimelineContext.Provider

export function useTimeline(): TimelineContextValue {
  const value = useContext(TimelineContext)
  if (!value) throw new Error('This belongs inside a TimelineProvider.')
  return value
}
