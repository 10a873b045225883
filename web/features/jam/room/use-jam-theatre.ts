import { useEffect, useMemo, useRef, useState } from 'react'
import type { Document } from '#contract/document/document'
import { positionAt } from '#model/jam/transport'
import { durationOf } from '../../../engine/document/timing.ts'
import { createPlayer } from '../../../stage/player/create-player.ts'
import { openSession } from '../../../engine/sound/session.ts'
import { animationLoop } from '../../../stage/animation-loop.ts'
import { createPlayback, type Playback } from '../../../stage/player/playback.ts'
import { loadSounds } from '../../../stage/cast/sounds.ts'
import { useCast, type LoadedCast } from '../../../stage/cast/use-cast.ts'
import type { PlayerHandle } from '../../../stage/player/use-player.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { followTransport } from './follow-room.ts'
import type { JamRoom } from './jam-room.ts'
import { useHasPressed } from './use-has-pressed.ts'
import type { JamTakes } from './use-jam.ts'

export interface JamTheatre extends LoadedCast {
  player: PlayerHandle
  playback: Playback
  /** The room plays, and the browser requires a press first. */
  needsPress: boolean
  join: () => void
  /** True if it follows the room; not while recording. */
  following: boolean
  setFollowing: (following: boolean) => void
}

export function useJamTheatre(room: JamRoom, document: Document, { takes, isLoading }: JamTakes): JamTheatre {
  const cast = useCast(document, { takes })
  const [playback] = useState(() =>
    createPlayback({ openSession, createPlayer, loadSounds, loop: animationLoop }),
  )
  const [following, setFollowing] = useState(true)
  const [pressed, press] = useHasPressed()
  const duration = durationOf(document)
  const latest = useRef({ duration, pressed })
  useEffect(() => {
    latest.current = { duration, pressed }
  }, [duration, pressed])

  useEffect(() => {
    // A new take is not missing but loading.
    if (isLoading) return
    playback.load(document, takes)
    playback.prepare()
  }, [playback, document, takes, isLoading])
  useEffect(() => () => playback.close(), [playback])

  useEffect(() => {
    if (!following) return
    const follow = followTransport({
      playback,
      transport: () => room.state.get().transport,
      roomTime: room.roomTime,
      duration: () => latest.current.duration,
      maySound: () => latest.current.pressed,
    })
    const forget = room.state.subscribe(() => follow.look())
    return () => {
      forget()
      follow.stop()
      playback.setRate(1)
    }
  }, [playback, room, following, pressed])

  const [muted, setMuted] = useState(false)
  useEffect(() => playback.setVolume(muted ? 0 : 1), [playback, muted])

  const { playing, loading, error } = useSignal(playback.state)
  const { transport } = useSignal(room.state)
  const player = useMemo((): PlayerHandle => {
    const go = (to: 'play' | 'pause' | 'seek', position: number) => {
      room.send({ t: 'go', to, position: Math.max(0, Math.min(position, latest.current.duration)) })
    }
    const here = () => playback.position.get()
    const play = () => go('play', here() >= latest.current.duration ? 0 : here())
    const pause = () => go('pause', here())
    return {
      playing,
      loading,
      error,
      duration,
      position: playback.position,
      play,
      pause,
      toggle: () => (room.state.get().transport.playing && playback.state.get().playing ? pause() : play()),
      seek: (time) => {
        playback.seek(time)
        go('seek', time)
      },
      muted,
      toggleMuted: () => setMuted((now) => !now),
      retry: playback.retry,
    }
  }, [room, playback, playing, loading, error, duration, muted])

  const now = room.roomTime()
  // While recording, playback is already running.
  const needsPress =
    !pressed && following && transport.playing && (now === undefined || positionAt(transport, now) < duration)
  return {
    ...cast,
    error: isLoading ? undefined : cast.error,
    player,
    playback,
    needsPress,
    join: press,
    following,
    setFollowing,
  }
}
