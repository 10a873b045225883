import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useJam } from '../room/use-jam.ts'

/** How others come in: the jam's address, to be sent anywhere; in the chat it becomes a card. */
export function InviteButton() {
  const { room } = useJam()
  const [open, setOpen] = useState(false)
  const address = new URL(`/jam/${room.id}/recorder`, window.location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ text: 'The link is copied.', tone: 'good' })
    } catch {
      toast({ text: 'Your browser does not let this page copy. Select the link instead.', tone: 'danger' })
    }
  }
  return (
    <>
      <Button size="small" icon={<Link2 aria-hidden="true" />} onPress={() => setOpen(true)}>
        Invite
      </Button>
      {open ? (
        <Dialog
          title="Invite people"
          onClose={() => setOpen(false)}
          actions={
            <Button variant="primary" onPress={() => void copy()}>
              Copy the link
            </Button>
          }
        >
          <div className="flex flex-col gap-3">
            <p>
              Whoever may jam can open this link and take a free seat. In a chat room it turns into a card.
            </p>
            <input
              readOnly
              aria-label="Link to this jam"
              value={address}
              onFocus={(event) => event.target.select()}
              className="w-full rounded-control border border-line-strong bg-panel px-3 py-2 text-sm"
            />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
