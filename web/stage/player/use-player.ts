import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { useEffect, useMemo, useState } from 'react'
import { durationOf } from '../../engine/document/timing.ts'
import { createPlayer } from './create-player.ts'
import { openSession } from '../../engine/sound/session.ts'
import type { Signal } from '../../platform/signal.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { animationLoop } from '../animation-loop.ts'
import { createPlayback } from './playback.ts'
import { loadSounds } from '../cast/sounds.ts'
import type { PlayerError } from '../cast/player-error.ts'

/** A document that plays. All functions stay the same from render to render. */
export interface PlayerHandle {
  playing: boolean
  /** Play was pressed and the sound is still on its way. */
  loading: boolean
  /** The first sound that could not be had; the rest plays without it. */
  error: PlayerError | undefined
  /** Seconds; follows the audio clock while playing. */
  position: Signal<number>
  /** Seconds. */
  duration: number
  play: () => void
  pause: () => void
  toggle: () => void
  seek: (time: number) => void
  /** True if the user muted the sound; the picture continues. */
  muted: boolean
  toggleMuted: () => void
  retry: () => void
}

/** A player that follows a clock. */
export interface TimedPlayer extends PlayerHandle {
  /** Resolves when all sounds are there or have failed. */
  ready: () => Promise<void>
  /** Plays from `time`, which sounds at `at` of the sound device's clock, a little ahead of now. */
  playAt: (time: number, at: number) => void
}

export interface PlayerOptions {
  /** Fetches the sounds at once instead of at the first play, for tools where play must answer promptly. */
  eager?: boolean
}

/** Plays `document` with its takes' sounds. The sound device is opened at the first play and given back at the end. */
export function usePlayer(
  document: Document,
  takes: readonly TakeRecord[],
  { eager = false }: PlayerOptions = {},
): TimedPlayer {
  const [playback] = useState(() =>
    createPlayback({
      openSession,
      createPlayer,
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
