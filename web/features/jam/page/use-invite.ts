import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openRoomsQuery, postCard } from '../../../data/chat-rooms.ts'
import { isolated } from '../../../platform/locale.ts'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useJam } from '../room/use-jam.ts'
import { showError } from '../../../shell/errors/show-error.ts'

export function useInvite() {
  const { room } = useJam()
  const { data: rooms = [] } = useQuery(openRoomsQuery)
  const [isPosting, setPosting] = useState(false)
  const address = new URL(`/jam/${room.id}/recorder`, window.location.href).href
  return {
    address,
    rooms,
    isPosting,
    copy: () =>
      copyText(address, 'Link copied.', 'Your browser blocked copying. Select the link and copy it.'),
    async post({ id, name }: { id: string; name: string }) {
      setPosting(true)
      try {
        await postCard(id, address)
        toast({ text: `Posted in ${isolated(name)}.`, tone: 'good' })
      } catch (error) {
        showError(error)
      } finally {
        setPosting(false)
      }
    },
  }
}
