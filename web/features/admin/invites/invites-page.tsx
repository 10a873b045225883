import Hourglass from 'lucide-react/icons/hourglass'
import Pause from 'lucide-react/icons/pause'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Ticket from 'lucide-react/icons/ticket'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useTitle } from '../../../shell/use-title.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CodeLink } from './code-link.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { inviteList, RESENT_AT_ONCE, titleOf, type InviteRow } from './invite-list.tsx'
import { isLiving } from './invite-words.ts'
import { resendInvites, useInviteActs } from './use-invite-acts.ts'
import { useInvites } from './use-invite-office.ts'
import { UsesDialog } from './uses-dialog.tsx'
import { WaitlistPanel } from './waitlist-panel.tsx'
import { formatNumber } from '../../../platform/locale.ts'

/** `/admin/invites`: who is invited and what became of it, codes to hand out, and who waits for one. */
export function Component() {
  const [params] = useSearchParams()
  return params.get('view') === 'waitlist' ? <Waitlist /> : <Invites />
}

type Asked =
  | { dialog: 'people' }
  | { dialog: 'code' }
  | { dialog: 'uses'; row: InviteRow }
  | { dialog: 'link'; url: string }

function Invites() {
  const [asked, setAsked] = useState<Asked>()
  const acts = useInviteActs()
  const { paused, waiting, isKnown } = useSwitch()
  const close = () => setAsked(undefined)

  async function resend(ids: string[]): Promise<string[]> {
    const { done, urls } = await resendInvites(ids)
    const [url] = Object.values(urls)
    if (url !== undefined) setAsked({ dialog: 'link', url })
    // Those that are accepted, revoked, or codes among others were left out.
    return ids.slice(0, done)
  }

  const list = {
    ...inviteList,
    acts: [
      {
        id: 'resend',
        label: 'Send again',
        icon: <RefreshCw aria-hidden="true" />,
        when: isLiving,
        call: { most: RESENT_AT_ONCE, run: resend },
        done: (count: string) => `New links for ${count}. The old ones no longer work.`,
      },
      ...inviteList.acts,
    ],
    menu: (row: InviteRow) =>
      row.uses === 0
        ? []
        : [
            {
              id: 'uses',
              label: 'Who joined with it',
              icon: <Users aria-hidden="true" />,
              onAction: () => setAsked({ dialog: 'uses', row }),
            },
          ],
    note: paused ? <PausedNote /> : undefined,
    actions: (
      <>
        <Switch
          className="h-8 items-center"
          label="Pause all invites"
          value={paused}
          isDisabled={!isKnown || acts.pending}
          onChange={(on) => void acts.setPaused(on)}
        />
        <Link to="?view=waitlist" className={buttonClass({ size: 'small' })}>
          <Hourglass aria-hidden="true" />
          {waiting > 0 ? `Waiting list (${formatNumber(waiting)})` : 'Waiting list'}
        </Link>
        <Button
          size="small"
          icon={<Ticket aria-hidden="true" />}
          isDisabled={paused}
          onPress={() => setAsked({ dialog: 'code' })}
        >
          Create a code
        </Button>
        <Button
          size="small"
          variant="primary"
          icon={<UserPlus aria-hidden="true" />}
          isDisabled={paused}
          onPress={() => setAsked({ dialog: 'people' })}
        >
          Invite people
        </Button>
      </>
    ),
    empty: {
      ...inviteList.empty,
      action: (
        <Button variant="primary" isDisabled={paused} onPress={() => setAsked({ dialog: 'people' })}>
          Invite people
        </Button>
      ),
    },
  }
  return (
    <>
      <ListScreen list={list} />
      {asked?.dialog === 'people' ? <InviteDialog onClose={close} /> : null}
      {asked?.dialog === 'code' ? <CodeDialog onClose={close} /> : null}
      {asked?.dialog === 'uses' ? (
        <UsesDialog id={asked.row.id} title={titleOf(asked.row)} onClose={close} />
      ) : null}
      {asked?.dialog === 'link' ? (
        <Dialog title="The new link" onClose={close}>
          <CodeLink url={asked.url} />
        </Dialog>
      ) : null}
    </>
  )
}

function Waitlist() {
  useTitle('Waiting list')
  const { paused } = useSwitch()
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6 px-4 pt-5 pb-12 md:px-6">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h1 className="mr-auto text-3xl">Waiting list</h1>
        <Link to="/admin/invites" className={buttonClass({ size: 'small' })}>
          All invites
        </Link>
      </header>
      {paused ? <PausedNote /> : null}
      <WaitlistPanel paused={paused} />
    </div>
  )
}

/** Whether invites are paused, and how many wait for one: that comes with the first page of everything. */
function useSwitch() {
  const { data } = useInvites({ search: '', status: undefined, kind: undefined, page: 1 })
  return { paused: data?.paused ?? false, waiting: data?.waiting ?? 0, isKnown: data !== undefined }
}

function PausedNote() {
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-panel border border-line-strong bg-limelight px-4 py-3 text-sm text-on-limelight"
    >
      <Pause aria-hidden="true" className="shrink-0" />
      Invites are paused: no link opens, and nothing is sent. Links work again when you continue.
    </p>
  )
}
