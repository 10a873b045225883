import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { useEffect, useMemo, useState } from 'react'
import { durationOf } from '../../engine/document/timing.ts'
import { createPlayer } from './create-player.ts'
import { openSession } from '../../engine/sound/session.ts'
import type { Signal } from '../../platform/signal.ts'
import { useNewest } from '../../ui/hooks/use-newest.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { animationLoop } from '../animation-loop.ts'
import { createPlayback } from './playback.ts'
import { loadSounds } from '../cast/sounds.ts'
import { speechInTake } from '../cast/player-cache.ts'
import type { PlayerError } from '../cast/player-error.ts'

/** A playing document. All functions are stable. */
export interface PlayerHandle {
  playing: boolean
  /** Play was requested and the sound is loading. */
  loading: boolean
  error: PlayerError | undefined
  /** Seconds; follows the audio clock while playing. */
  position: Signal<number>
  /** Seconds. */
  duration: number
  play: () => void
  pause: () => void
  toggle: () => void
  seek: (time: number) => void
  muted: boolean
  toggleMuted: () => void
  retry: () => void
}

export interface TimedPlayer extends PlayerHandle {
  /** Resolves when all sounds have loaded or failed. */
  ready: () => Promise<void>
  /** Plays from `time`, audible at `at` of the sound device's clock, slightly in the future. */
  playAt: (time: number, at: number) => void
}

export interface PlayerOptions {
  /** Loads the sounds at once, for tools in which playback must start promptly. */
  eager?: boolean
}

/** Plays `document` with its takes. The sound device is opened at the first play and closed on unmount. */
export function usePlayer(
  document: Document,
  takes: readonly TakeRecord[],
  { eager = false }: PlayerOptions = {},
): TimedPlayer {
  const newest = useNewest(takes)
  const [playback] = useState(() =>
    createPlayback({
      openSession,
      createPlayer: (options) =>
        createPlayer({
          ...options,
          speechOf(id) {
            const take = newest.current.find((one) => one.id === id)
            return take && speechInTake(take)
          },
        }),
      loadSounds,
      loop: animationLoop,
    }),
  )
  useEffect(() => {
    playback.load(document, takes)
    if (eager) playback.prepare()
  }, [playback, document, takes, eager])
  useEffect(() => () => playback.close(), [playback])

  const [muted, setMuted] = useState(false)
  useEffect(() => playback.setVolume(muted ? 0 : 1), [playback, muted])

  const { playing, loading, error } = useSignal(playback.state)
  const duration = durationOf(document)
  return useMemo(
    () => ({
      playing,
      loading,
      error,
      duration,
      position: playback.position,
      play: playback.play,
      pause: playback.pause,
      toggle: () => (playback.state.get().playing ? playback.pause() : playback.play()),
      seek: playback.seek,
      ready: playback.ready,
      playAt: playback.playAt,
      muted,
      toggleMuted: () => setMuted((now) => !now),
      retry: playback.retry,
    }),
    [playback, playing, loading, error, duration, muted],
  )
}
