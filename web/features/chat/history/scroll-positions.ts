const places = new Map<string, number>()

export function saveScrollPosition(room: string, seq: number): void {
  if (seq > 0) places.set(room, seq)
  else places.delete(room)
}

/** `seq` at the stored position of a room; 0 when there is none. */
export function storedScrollPosition(room: string): number {
  return places.get(room) ?? 0
}

/** Called on sign-out, when another user may follow. */
export function forgetScrollPositions(): void {
  places.clear()
}
