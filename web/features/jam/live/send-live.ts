import type { JamRoom } from '../room/jam-room.ts'

/**
 * Tells the room that a seat performs live until the way out is called. Said again when a line has opened: rooms forget
 * it of people who were away. Of a seat that is left meanwhile there is nothing to say.
 */
export function sendLive(
  { state, send }: Pick<JamRoom, 'state' | 'send'>,
  seat: number,
  me: string,
): () => void {
  let isSaid = false
  const isMine = () =>
    state.get().seats.some((one) => one.seat === seat && one.person !== null && one.person.id === me)
  function look() {
    if (state.get().line !== 'open') isSaid = false
    else if (!isSaid && isMine()) isSaid = send({ t: 'live', seat, on: true })
  }
  const forget = state.subscribe(look)
  look()
  return () => {
    forget()
    if (isSaid && isMine()) send({ t: 'live', seat, on: false })
  }
}
