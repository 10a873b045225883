import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { Starting } from './use-starting-mix.ts'

const sent = z.object({ jam: z.object({ id: z.string(), title: z.string() }) })

/**
 * Anyone who comes with a jam (it travels in the history's state) begins a mix of its tracks; going back begins no
 * second.
 */
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
