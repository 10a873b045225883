import { useState } from 'react'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { AdminSection, SectionError } from '../frame/admin-page.tsx'
import { deviceOf } from '../../../shell/device/device-of.ts'
import { SessionRow } from '../../../shell/device/session-row.tsx'
import { signOutElsewhere, signOutOf, useSessions } from './use-account.ts'

export function SessionsSection() {
  const { data: sessions, error, refetch } = useSessions()
  const [isConfirming, setConfirming] = useState(false)
  const [pending, setPending] = useState('')

  async function run(id: string, work: () => Promise<void>, done: string) {
    setPending(id)
    try {
      await work()
      toast({ text: done, tone: 'good' })
    } catch (failure) {
      toast({ text: errorMessage(failure).title, tone: 'danger' })
    }
    setPending('')
    setConfirming(false)
  }

  return (
    <AdminSection
      title="Where you are signed in"
      action={
        <Button
          size="small"
          onPress={() => setConfirming(true)}
          isDisabled={!sessions || sessions.length < 2}
        >
          Sign out everywhere else
        </Button>
      }
    >
      {error && !sessions ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : !sessions ? (
        <Skeleton className="m-5 h-12" />
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              className="px-5 py-3.5 text-sm"
              session={session}
              pending={pending === session.id}
              onEnd={() =>
                void run(
                  session.id,
                  () => signOutOf(session.id),
                  `Signed out of ${deviceOf(session.agent).name}.`,
                )
              }
            />
          ))}
          {sessions.length === 0 ? (
            <li className="p-5 text-sm text-soft">
              Sessions older than this list appear when they are next used.
            </li>
          ) : null}
        </ul>
      )}
      {isConfirming ? (
        <AlertDialog
          title="Sign out everywhere else?"
          onClose={() => setConfirming(false)}
          actions={
            <>
              <Button onPress={() => setConfirming(false)}>Cancel</Button>
              <Button
                variant="primary"
                pending={pending === 'all'}
                onPress={() =>
                  void run('all', signOutElsewhere, 'Signed out everywhere else. API tokens have ended.')
                }
              >
                Sign out
              </Button>
            </>
          }
        >
          All other browsers and devices will have to sign in again. Your API tokens end as well: programs
          that use them will need new ones.
        </AlertDialog>
      ) : null}
    </AdminSection>
  )
}
