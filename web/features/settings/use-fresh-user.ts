import { useEffect } from 'react'
import { auth } from '../../shell/auth/auth.ts'

/** Reloads the user now and whenever the tab becomes visible: an address may be verified elsewhere. */
export function useFreshUser() {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void auth.start()
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
}
