import { useEffect } from 'react'
import { auth } from '../../shell/auth/auth.ts'

/** Asks the server who this is, now and whenever the tab is looked at again: an address may be confirmed elsewhere. */
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
