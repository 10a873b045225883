import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { Starting } from './use-starting-mix.ts'

const sent = z.object({ jam: z.object({ id: z.string(), title: z.string() }) })

/** Starts a mix of the jam in the history's state, once: going back starts no second one. */
export function useSentJam({ withJam }: Pick<Starting, 'withJam'>) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    const found = sent.safeParse(state)
    if (!found.success || begun.current) return
    begun.current = true
    void navigate('/mixer', { replace: true, state: null })
    withJam(found.data.jam)
  }, [state, navigate, withJam])
}
