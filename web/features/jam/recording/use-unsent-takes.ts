import { useEffect, useState } from 'react'
import type { WaitingTake } from '../../../data/take-delivery.ts'
import { openWaitingTakes } from '../../../data/waiting-takes.ts'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { showError } from '../../../shell/errors/show-error.ts'
import { createPendingRemovals } from '../../../shell/pending-removals.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { storedTakes } from './deliveries.ts'

const removals = createPendingRemovals()

export function useUnsentTakes(jam: string) {
  const owner = useAuth().user?.id ?? ''
  const written = useSignal(storedTakes)
  const leaving = useSignal(removals.ids)
  const [takes, setTakes] = useState<readonly WaitingTake[]>([])
  useEffect(() => {
    let isOver = false
    void openWaitingTakes({ owner, project: jam })
      .then((store) => store.list())
      .catch(() => [])
      .then((found) => {
        if (!isOver) setTakes(found)
      })
    return () => {
      isOver = true
    }
  }, [owner, jam, written])
  return {
    takes: takes.filter(({ id }) => !leaving.has(id)),
    /** Removes one from this device, with undo. */
    discard(id: string) {
      removals.begin(id, {
        text: 'The take is discarded.',
        async remove() {
          await (await openWaitingTakes({ owner, project: jam })).forget(id)
          setTakes((before) => before.filter((one) => one.id !== id))
        },
        failed: showError,
      })
    },
  }
}
