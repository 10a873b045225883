/** By room: `seq` of the message that stood in the middle when somebody left the room, unless its end was in sight. */
const places = new Map<string, number>()

/** `seq`: 0 where the end was in sight. */
export function leavePlace(room: string, seq: number): void {
  if (seq > 0) places.set(room, seq)
  else places.delete(room)
}

/** The place that somebody left in a room, or 0. It is told once. */
export function takePlace(room: string): number {
  const seq = places.get(room) ?? 0
  places.delete(room)
  return seq
}

/** Somebody else may use the page. */
export function forgetPlaces(): void {
  places.clear()
}
