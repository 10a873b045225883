import { changePending } from '#model/chat/room-messages'
import type { Core } from './chat-core.ts'

/** A timer does not count the time that a device sleeps, so the clock is checked this often. */
const LOOK_MS = 60_000

/** 0 unmutes. The end of a mute is not announced, so it is timed here. */
export function applyMute(core: Core, room: string, seconds: number): void {
  const { state, now } = core.deps
  if (seconds <= 0) return endMute(core, room)
  const until = now() + seconds * 1_000
  state.setState({ muted: { ...state.getState().muted, [room]: until } })
  waitUntil(core, room, until)
}

function waitUntil(core: Core, room: string, until: number) {
  const { state, now } = core.deps
  core.later(Math.min(until - now(), LOOK_MS), () => {
    // A newer mute has arrived.
    if (state.getState().muted[room] !== until) return
    if (now() < until) waitUntil(core, room, until)
    else endMute(core, room)
  })
}

/** Messages that were refused meanwhile stay, to be resent or discarded. */
function endMute({ deps: { state }, outbox, histories }: Core, room: string) {
  const { [room]: isMuted, ...muted } = state.getState().muted
  if (isMuted !== undefined) state.setState({ muted })
  const keys = outbox.inRoom(room).flatMap(({ frame, refusal }) => (refusal === 'muted' ? [frame.key] : []))
  if (keys.length === 0) return
  for (const key of keys) outbox.refuse(key, 'was_muted')
  histories.change(room, (messages) =>
    keys.reduce((changed, key) => changePending(changed, key, { refusal: 'was_muted' }), messages),
  )
}
