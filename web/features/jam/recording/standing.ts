import type { JamRoom } from '../room/jam-room.ts'

/** What the room is told of a recording. */
interface Told {
  recording: string
  seat: number
  on: boolean
}

/**
 * What the room has to know of this page's microphone as long as it is so: whether it goes along when a take is started
 * together, and what it records. Said again when a line has opened: on the old one it may not have arrived, and rooms
 * forget what tabs that are gone have said.
 */
export function createStanding(room: Pick<JamRoom, 'state' | 'send'>, me: string) {
  let recording: Told | undefined
  let armed = false
  /** What was said on this line. */
  let said: { recording?: Told | undefined; armed?: { seat: number; on: boolean } } = {}

  function look() {
    const { line, seats } = room.state.get()
    if (line !== 'open') {
      said = {}
      return
    }
    const seat = seats.find(({ person }) => person?.id === me)?.seat
    if (seat === undefined) return
    if (recording && said.recording !== recording && recording.seat === seat) {
      if (room.send({ t: 'record', ...recording })) said.recording = recording
      // What has ended has ended; what runs is said again on the next line.
      if (said.recording && !recording.on) recording = undefined
    }
    const before = said.armed
    if (armed === (before?.on ?? false) && (before === undefined || before.seat === seat)) return
    if (room.send({ t: 'arm', seat, on: armed })) said.armed = { seat, on: armed }
  }

  return {
    record(told: Told) {
      recording = told
      look()
    },
    arm(on: boolean) {
      armed = on
      look()
    },
    /** Goes along with the room until the way out is called. */
    open: () => room.state.subscribe(look),
  }
}
