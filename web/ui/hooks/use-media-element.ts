import { useCallback, useRef, useState, type SyntheticEvent } from 'react'
import { useOneVoice } from './use-one-voice.ts'

/** Seconds; longer than any recording. */
const BEYOND = 1e7

export interface Media {
  playing: boolean
  /** Seconds. */
  time: number
  length: number
  /** Another sound of the page has the floor. */
  silent: boolean
  toggle: () => void
  seek: (time: number) => void
}

/** Follows an `<audio>` or `<video>` that has `attach` as its `ref`, and `events`; it pauses the page’s other sounds. */
export function useMediaElement<Element extends HTMLMediaElement>(onPlay?: () => void) {
  const element = useRef<Element>(null)
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [length, setLength] = useState(0)
  const silent = useOneVoice(playing, () => element.current?.pause())
  const events = {
    onPlay() {
      setPlaying(true)
      onPlay?.()
    },
    onPause: () => setPlaying(false),
    onEnded: () => setPlaying(false),
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<Element>) => setTime(currentTarget.currentTime),
    onLoadedMetadata({ currentTarget }: SyntheticEvent<Element>) {
      // Browsers write recordings without a length and find it only by seeking to the end.
      if (currentTarget.duration === Infinity) currentTarget.currentTime = BEYOND
    },
    onDurationChange({ currentTarget }: SyntheticEvent<Element>) {
      const { duration } = currentTarget
      if (!Number.isFinite(duration)) return
      setLength(duration)
      if (currentTarget.paused && currentTarget.currentTime > 0) currentTarget.currentTime = 0
    },
  }
  const media: Media = {
    playing,
    time,
    length,
    silent,
    toggle() {
      const { current } = element
      if (!current) return
      if (playing) current.pause()
      // Browsers refuse without a user gesture or for an unreadable sound; nothing changes then.
      else current.play().catch(() => setPlaying(false))
    },
    seek(to) {
      if (element.current) element.current.currentTime = to
      setTime(to)
    },
  }
  const attach = useCallback((attached: Element | null) => {
    element.current = attached
  }, [])
  return { attach, events, media }
}
