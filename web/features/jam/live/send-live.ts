import type { JamRoom } from '../room/jam-room.ts'

/** Until the returned function is called. Repeated after a reconnect, because rooms forget absent users. */
export function sendLive(
  { state, send }: Pick<JamRoom, 'state' | 'send'>,
  seat: number,
  me: string,
): () => void {
  let isAnnounced = false
  const isMine = () =>
    state.get().seats.some((one) => one.seat === seat && one.person !== null && one.person.id === me)
  function look() {
    if (state.get().line !== 'open') isAnnounced = false
    else if (!isAnnounced && isMine()) isAnnounced = send({ t: 'live', seat, on: true })
  }
  const forget = state.subscribe(look)
  look()
  return () => {
    forget()
    if (isAnnounced && isMine()) send({ t: 'live', seat, on: false })
  }
}
