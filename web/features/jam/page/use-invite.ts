import { usePosting } from '../../../shell/chat/use-posting.ts'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { useJam } from '../room/use-jam.ts'

export function useInvite() {
  const { room } = useJam()
  const address = new URL(`/jam/${room.id}/recorder`, window.location.href).href
  const { rooms = [], isPosting, post } = usePosting(address)
  return {
    address,
    rooms,
    isPosting,
    copy: () =>
      copyText(address, 'Link copied.', 'Your browser blocked copying. Select the link and copy it.'),
    post,
  }
}
