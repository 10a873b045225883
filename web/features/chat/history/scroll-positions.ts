/** The `seq` of the message in the middle when a room was left, by room; none when its end was in view. */
const places = new Map<string, number>()

/** `seq`: 0 where the end was in sight. */
export function saveScrollPosition(room: string, seq: number): void {
  if (seq > 0) places.set(room, seq)
  else places.delete(room)
}

/** Returns and forgets the stored position of a room; 0 when there is none. */
export function takeScrollPosition(room: string): number {
  const seq = places.get(room) ?? 0
  places.delete(room)
  return seq
}

/** Called on sign-out, when another user may follow. */
export function forgetScrollPositions(): void {
  places.clear()
}
