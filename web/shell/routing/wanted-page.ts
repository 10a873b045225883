let wanted: string | null = null

/** Remembers the page a visitor was sent away from, until they have signed in or the tab is closed. */
export function rememberWanted(path: string): void {
  wanted = path
}

/** Where to go after signing in: the page that was wanted, once, or the projects. */
export function takeWanted(): string {
  const path = wanted ?? '/projects'
  wanted = null
  return path
}
