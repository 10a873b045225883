import type { JamSeat } from '#contract/jam/frames'

/** Returns the label of a seat's state. */
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

/** Returns the message while disconnected, when the state of others is unknown. */
export function cutOffMessage({ isOwn, isRecording }: { isOwn: boolean; isRecording: boolean }): string {
  if (isOwn && isRecording) return 'Recording on this device'
  return isOwn ? 'Not connected' : ''
}
