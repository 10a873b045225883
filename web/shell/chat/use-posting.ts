import { useState } from 'react'
import { postCard } from '../../data/chat-rooms.ts'
import { isolated } from '../../platform/locale.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import { showError } from '../errors/show-error.ts'
import { useOpenRooms } from './use-open-rooms.ts'

/**
 * Rooms in which a page's card can be posted; errors of posting are shown as toasts. `prepare` completes what the card
 * shows.
 */
export function usePosting(address: string, prepare?: () => Promise<void>) {
  const { data: rooms, error } = useOpenRooms()
  const [isPosting, setPosting] = useState(false)
  return {
    /** `undefined` while they load. */
    rooms,
    error,
    isPosting,
    /** Returns whether it succeeded. The default text is the address. */
    async post({ id, name }: { id: string; name: string }, words = ''): Promise<boolean> {
      setPosting(true)
      try {
        await prepare?.()
        await postCard(id, address, words)
        toast({ text: `Posted in ${isolated(name)}.`, tone: 'good' })
        return true
      } catch (failure) {
        showError(failure)
        return false
      } finally {
        setPosting(false)
      }
    },
  }
}
