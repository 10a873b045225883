const works = new Set<() => void>()

/** Has `work` done when the person signs out, while their session is still there. Returns the way to call it off. */
export function beforeSignOut(work: () => void): () => void {
  works.add(work)
  return () => works.delete(work)
}

/** Does what waits, each once. Calls that it makes go out with the session that is about to end. */
export function finishBeforeSignOut(): void {
  for (const work of works) {
    works.delete(work)
    work()
  }
}
