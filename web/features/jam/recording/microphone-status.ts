import type { JamRoom } from '../room/jam-room.ts'

/** The recording status as sent to the room. */
interface RecordingStatus {
  recording: string
  seat: number
  on: boolean
}

/** Repeated after a reconnect: the last report may be lost, and rooms forget closed tabs. */
export function createMicrophoneStatus(room: Pick<JamRoom, 'state' | 'send'>, me: string) {
  let recording: RecordingStatus | undefined
  let armed = false
  /** The status sent on this connection. */
  let sent: { recording?: RecordingStatus | undefined; armed?: { seat: number; on: boolean } } = {}

  function update() {
    const { line, seats } = room.state.get()
    if (line !== 'open') {
      sent = {}
      return
    }
    const seat = seats.find(({ person }) => person?.id === me)?.seat
    if (seat === undefined) return
    if (recording && sent.recording !== recording && recording.seat === seat) {
      if (room.send({ t: 'record', ...recording })) sent.recording = recording
      // An ended recording needs no message; a running one is sent again on the next connection.
      if (sent.recording && !recording.on) recording = undefined
    }
    const before = sent.armed
    if (armed === (before?.on ?? false) && (before === undefined || before.seat === seat)) return
    if (room.send({ t: 'arm', seat, on: armed })) sent.armed = { seat, on: armed }
  }

  return {
    record(status: RecordingStatus) {
      recording = status
      update()
    },
    arm(on: boolean) {
      armed = on
      update()
    },
    open: () => room.state.subscribe(update),
  }
}
