const KEY = 'mouthpiece_chat_room'

/** The slug of the room that was open last in this browser, or `null`. */
export function lastRoom(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is refused; then it is as if nothing had been open.
    return null
  }
}

export function rememberRoom(slug: string): void {
  try {
    localStorage.setItem(KEY, slug)
  } catch {
    // The first room opens next time, then.
  }
}
