/** May return a promise, which is awaited. */
type Work = () => unknown

const works = new Set<Work>()

/** Registers work to run on sign-out, while the session still exists. Returns an unregister function. */
export function beforeSignOut(work: Work): () => void {
  works.add(work)
  return () => works.delete(work)
}

/**
 * Runs each pending task once. Their calls use the session that is about to end, so this resolves after the last of
 * them.
 */
export async function finishBeforeSignOut(): Promise<void> {
  const waiting = [...works]
  works.clear()
  await Promise.allSettled(waiting.map(async (work) => work()))
}
