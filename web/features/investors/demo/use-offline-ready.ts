import { useEffect, useState } from 'react'

/** Returns whether the demo is available offline; `failed` until the next attempt. */
export function useOfflineReady(): 'fetching' | 'ready' | 'failed' {
  const [state, setState] = useState<'fetching' | 'ready' | 'failed'>('fetching')
  useEffect(() => {
    const leaving = new AbortController()
    const fetchAll = async () => {
      const { prepareOffline } = await import('./prepare-offline.ts')
      await prepareOffline()
    }
    const attempt = () =>
      fetchAll().then(
        () => leaving.signal.aborted || setState('ready'),
        () => leaving.signal.aborted || setState('failed'),
      )
    // Visible content loads first.
    const timer = setTimeout(() => void attempt(), 1_500)
    window.addEventListener('online', () => void attempt(), { signal: leaving.signal })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [])
  return state
}
