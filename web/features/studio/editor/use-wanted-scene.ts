import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The take that another page asks a scene of, until it has been started. */
export function useWantedScene(): { take: string | undefined; onStarted: () => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const state: unknown = location.state
  const asked = typeof state === 'object' && state !== null && 'directs' in state ? state.directs : undefined
  const [take, setTake] = useState(() => (typeof asked === 'string' ? asked : undefined))
  useEffect(() => {
    // A reload makes no second scene.
    if (asked !== undefined) void navigate('.', { replace: true, state: null })
  }, [asked, navigate])
  return { take, onStarted: () => setTake(undefined) }
}
