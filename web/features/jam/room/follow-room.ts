import { type JamTransport } from '#contract/jam/frames'
import { positionAt } from '#model/jam/transport'
import type { Playback } from '../../../stage/player/playback.ts'
import { correctionFor, FOLLOW_MS, type Correction } from './follow.ts'

export interface FollowDeps {
  playback: Playback
  transport(): JamTransport
  /** The room's time in milliseconds; undefined before it is known. */
  roomTime(): number | undefined
  /** Duration in seconds. */
  duration(): number
  /** Returns whether the browser allows sound: after a user gesture on this page. */
  maySound(): boolean
}

export function followTransport(deps: FollowDeps): { look(): void; stop(): void } {
  const { playback } = deps
  let last: Correction = { kind: 'none' }

  function look() {
    const transport = deps.transport()
    const { playing, loading } = playback.state.get()
    const room = deps.roomTime()
    if (!transport.playing) {
      if (playing || loading) playback.pause()
      if (Math.abs(playback.position.get() - transport.position) > 0.001) playback.seek(transport.position)
      return
    }
    if (room === undefined || loading || !deps.maySound()) return
    const wanted = positionAt(transport, room)
    if (wanted >= deps.duration()) return
    if (!playing) {
      // It starts slightly in the future, for everyone at once.
      const wait = transport.at - room
      if (wait > 30) return void setTimeout(look, Math.max(1, wait - 25))
      playback.seek(wanted)
      playback.play()
      last = { kind: 'none' }
      return
    }
    last = correctionFor(wanted - playback.position.get(), last)
    if (last.kind === 'seek') playback.seek(wanted)
    else playback.setRate(last.kind === 'rate' ? last.rate : 1)
  }

  const timer = setInterval(look, FOLLOW_MS)
  look()
  return { look, stop: () => clearInterval(timer) }
}
