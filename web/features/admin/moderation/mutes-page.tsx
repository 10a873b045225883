import type { MutedMember } from '#contract/admin/moderation'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { AdminPage, SectionError } from '../frame/admin-page.tsx'
import { Moment } from '../list/common-columns.tsx'
import { mute, useMutes } from './use-moderation.ts'
import { isolated } from '../../../platform/locale.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

/** `/admin/mutes`. */
export function Component() {
  const { data: muted, error, refetch } = useMutes()
  const [pending, setPending] = useState('')

  async function unmute({ room, user, userName, roomName }: MutedMember) {
    setPending(`${room} ${user}`)
    try {
      await mute(room, user, 0)
      toast({
        text: `${isolated(userName) || 'They'} can write in ${isolated(roomName)} again.`,
        tone: 'good',
      })
    } catch (failure) {
      showErrorBriefly(failure)
    }
    setPending('')
  }

  return (
    <AdminPage
      title="Muted members"
      text="They can read the room but can’t write in it until then."
      actions={
        <Link to="/admin/reports" className={buttonClass({ size: 'small' })}>
          Reports
        </Link>
      }
    >
      <div className="rounded-panel border border-line bg-panel">
        {error && !muted ? (
          <SectionError error={error} onRetry={() => void refetch()} />
        ) : !muted ? (
          <Skeleton className="m-5 h-10" />
        ) : muted.length === 0 ? (
          <p className="p-5 text-sm text-soft">No one is muted.</p>
        ) : (
          <ul className="divide-y divide-line">
            {muted.map((one) => (
              <li
                key={`${one.room} ${one.user}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm"
              >
                <div className="min-w-0 flex-1 basis-44">
                  <p>
                    <Link
                      to={`/admin/users/${one.user}`}
                      className="rounded-control font-medium hover:underline"
                    >
                      <bdi>{one.userName || one.user}</bdi>
                    </Link>{' '}
                    in <bdi>{one.roomName}</bdi>
                  </p>
                  <p className="text-soft">
                    until <Moment value={one.until} />
                    {one.byName ? ` · by ${isolated(one.byName)}` : ''}
                  </p>
                </div>
                <Button
                  size="small"
                  pending={pending === `${one.room} ${one.user}`}
                  onPress={() => void unmute(one)}
                  aria-label={`Let ${one.userName || one.user} write in ${one.roomName} again`}
                >
                  Unmute
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </AdminPage>
  )
}
