import Link2 from 'lucide-react/icons/link-2'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyWindow } from '../../../ui/overlays/lazy-window.tsx'

const InviteDialog = lazyWindow(async () => (await import('./invite-dialog.tsx')).InviteDialog)

export function InviteButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<Link2 aria-hidden="true" />} onPress={() => setOpen(true)}>
        Invite
      </Button>
      <Suspense>{open ? <InviteDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
