import { useEffect, useState } from 'react'
import { createTurns } from './turns.ts'

/** Milliseconds after which a turn comes on a page that is never idle. */
const PATIENCE_MS = 1_000

const turns = createTurns((run) => {
  // Some browsers lack idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: PATIENCE_MS })
  else setTimeout(run)
})

/** True once the page is idle, for one component at a time; false while it is not wanted. */
export function useTurn(isWanted: boolean): boolean {
  const [hasTurn, setTurn] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const cancel = turns.wait(() => setTurn(true))
    return () => {
      cancel()
      setTurn(false)
    }
  }, [isWanted])
  return hasTurn && isWanted
}
