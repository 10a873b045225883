import { useSyncExternalStore } from 'react'

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
}

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
