import type { JamSeat } from '#contract/jam/frames'

/** What somebody on a seat does, as the room says it. */
export function seatStateLabel({
  away,
  recording,
  armed,
  live,
}: Pick<JamSeat, 'away' | 'recording' | 'armed' | 'live'>): string {
  if (recording) return away ? 'Lost the connection while recording' : 'Recording'
  if (live) return 'Live'
  if (away) return 'Away, seat reserved'
  return armed ? 'Ready to record' : ''
}

/** While the room cannot be heard. What it said last may be over: of the others nothing is known. */
export function cutOffMessage({
  isOwn,
  isRecording,
}: {
  isOwn: boolean
  /** Whether this page records. */
  isRecording: boolean
}): string {
  if (isOwn && isRecording) return 'Recording on this device'
  return isOwn ? 'Not connected' : ''
}
