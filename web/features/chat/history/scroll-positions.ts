const places = new Map<string, number>()

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
