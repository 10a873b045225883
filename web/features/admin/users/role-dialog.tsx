import type { AdminUser } from '#contract/admin/records'
import { useState } from 'react'
import { isolated } from '../../../platform/locale.ts'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { changeRole } from './use-admin-user.ts'

export function RoleDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [pending, setPending] = useState(false)
  // The state when the dialog opened, whatever the page reloads.
  const [{ admin, name, email, verified }] = useState(user)
  const named = isolated(name || email)

  async function change() {
    setPending(true)
    try {
      await changeRole(user.id, !admin)
      toast({ text: `${named} is ${admin ? 'no longer' : 'now'} an admin.`, tone: 'good' })
    } catch (failure) {
      toast({ text: errorMessage(failure).text, tone: 'danger' })
    }
    onClose()
  }

  return (
    <AlertDialog
      title={admin ? `Remove ${named} as an admin?` : `Make ${named} an admin?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant={admin ? 'danger' : 'primary'} pending={pending} onPress={() => void change()}>
            {admin ? 'Remove as admin' : 'Make admin'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {name === '' ? null : <p className="wrap-anywhere text-soft">{email}</p>}
        <p>
          {admin
            ? 'The back office, jams and the mixer close for them at once, on every device, and their API tokens end. What they made stays.'
            : 'They can see and change everything here: people, projects, surveys and e-mails. They can make others admins as well.'}
        </p>
        {admin || verified ? null : (
          <p className="font-medium">
            They have not confirmed this address: make sure that it is really theirs.
          </p>
        )}
      </div>
    </AlertDialog>
  )
}
