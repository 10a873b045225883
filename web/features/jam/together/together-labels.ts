import type { JamSeat } from '#contract/jam/frames'
import type { JamStart } from '#contract/jam/joint-start'
import { formatList, isolated } from '../../../platform/locale.ts'

const namesOf = (seats: readonly JamSeat[]) =>
  formatList(seats.flatMap(({ person }) => (person ? [isolated(person.name)] : [])))

/** Before a joint take: who will be recorded, and who will not. */
export function readyLabel(seats: readonly JamSeat[]): string {
  const present = seats.filter(({ person, recording }) => person !== null && !recording)
  const ready = present.filter(({ armed }) => armed)
  const others = present.filter(({ armed }) => !armed)
  if (ready.length === 0) return 'No one’s microphone is on yet.'
  if (others.length === 0) return 'Everyone is ready.'
  return `Ready: ${namesOf(ready)}. Microphone off: ${namesOf(others)}.`
}

/** During the count-in of a joint take: its meaning for the user on `seat`. */
export function countInLabel(
  { by, seats }: Pick<JamStart, 'by' | 'seats'>,
  seat: number | undefined,
): string {
  const what = `${isolated(by)} starts a take.`
  if (seat === undefined) return what
  return seats.includes(seat)
    ? `${what} You’re recorded.`
    : `${what} You’re not recorded, because your microphone wasn’t on.`
}

/** Returns who is recording, and whether the user on `seat` is not. Empty before the first report. */
export function recordingLabel(seats: readonly JamSeat[], seat: number | undefined): string {
  const recording = seats.filter((one) => one.recording)
  if (recording.length === 0) return ''
  const who = `Recording: ${namesOf(recording)}.`
  const isOut = seat !== undefined && !recording.some((one) => one.seat === seat)
  return isOut ? `${who} You’re not recorded.` : who
}
