import { type JamStart } from '#contract/jam/joint-start'
import { playsAt } from '#model/jam/joint-start'
import type { Signal } from '../../../platform/signal.ts'
import type { RecorderState } from '../../../recording/recorder-state.ts'
import type { JamRoom } from '../room/jam-room.ts'

export interface StartFollowerDeps {
  room: Pick<JamRoom, 'client' | 'state' | 'roomTime'>
  me: string
  recorder: Signal<RecorderState>
  /** Returns whether this tab records its user: other tabs may be on the same seat. */
  isRecordingTab(): boolean
  /** Milliseconds of `performance.now()`. */
  now(): number
  /** Records on `seat`; the count-in starts at `countInAt` of the same clock. */
  join(start: JamStart, seat: number, countInAt: number): void
  end(): void
}

/** Joins each joint take if this user's seat is ready, until the returned function is called. */
export function followStarts({
  room,
  me,
  recorder,
  isRecordingTab,
  now,
  join,
  end,
}: StartFollowerDeps): () => void {
  /** Id of the start handled last. */
  let handledId: string | undefined
  let isJoined = false

  function update() {
    const { start, seats } = room.state.get()
    if (!start) {
      const wasJoined = isJoined
      handledId = undefined
      isJoined = false
      if (wasJoined) end()
      return
    }
    if (start.id === handledId) return
    handledId = start.id
    const time = room.roomTime()
    const seat = seats.find(({ person }) => person?.id === me)?.seat
    if (time === undefined || seat === undefined || !start.seats.includes(seat)) return
    // Another tab of this user records it.
    if (start.tabs && !start.tabs.includes(room.client)) return
    // After the count-in no recording starts, since there would be no warning.
    if (!isRecordingTab() || recorder.get().name !== 'ready' || time >= playsAt(start)) return
    join(start, seat, now() + start.at - time)
    isJoined = true
  }

  const unsubscribers = [
    room.state.subscribe(update),
    recorder.subscribe(() => {
      const { name } = recorder.get()
      // Stopped by its singer: their next recording is not part of the joint take.
      if (name !== 'counting' && name !== 'recording') isJoined = false
    }),
  ]
  update()
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
