import Hourglass from 'lucide-react/icons/hourglass'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Ticket from 'lucide-react/icons/ticket'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import type { ActAnswer } from '../list/list-of.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { CodeLink } from './code-link.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { inviteList, RESENT_AT_ONCE, titleOf, type InviteRow } from './invite-list.tsx'
import { isLiving, unsentMessage } from './invite-labels.ts'
import { resendInvites, useInviteActs } from './use-invite-acts.ts'
import { PausedNote } from './paused-note.tsx'
import { useInviteSwitch } from './use-invites.ts'
import { useInviting } from './use-making.ts'
import { UsesDialog } from './uses-dialog.tsx'
import { WAITING } from './waitlist-list.tsx'
import { formatNumber } from '../../../platform/locale.ts'

type OpenDialog =
  | { dialog: 'people' }
  | { dialog: 'code' }
  | { dialog: 'uses'; row: InviteRow }
  | { dialog: 'link'; url: string }

/** `/admin/invites`. */
export function Component() {
  const [open, setOpen] = useState<OpenDialog>()
  const acts = useInviteActs()
  const { paused, waiting, isKnown } = useInviteSwitch()
  const inviting = useInviting()
  const close = () => {
    setOpen(undefined)
    inviting.close()
  }

  async function resend(ids: string[]): Promise<ActAnswer> {
    const { done, urls } = await resendInvites(ids)
    const [url] = Object.values(urls)
    if (url !== undefined) setOpen({ dialog: 'link', url })
    const left = ids.length - done
    return {
      changed: ids.slice(0, done),
      ...(ids.length > 1 && left > 0 && { left: unsentMessage(left) }),
    }
  }

  const list = {
    ...inviteList,
    acts: [
      {
        id: 'resend',
        label: 'Send again',
        icon: <RefreshCw aria-hidden="true" />,
        when: isLiving,
        call: { limit: RESENT_AT_ONCE, run: resend },
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
              onAction: () => setOpen({ dialog: 'uses', row }),
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
        <Link to={WAITING} className={buttonClass({ size: 'small' })}>
          <Hourglass aria-hidden="true" />
          {waiting > 0 ? `Waiting list (${formatNumber(waiting)})` : 'Waiting list'}
        </Link>
        <Button
          size="small"
          icon={<Ticket aria-hidden="true" />}
          isDisabled={paused}
          onPress={() => setOpen({ dialog: 'code' })}
        >
          Create a code
        </Button>
        <Button
          size="small"
          variant="primary"
          icon={<UserPlus aria-hidden="true" />}
          isDisabled={paused}
          onPress={() => setOpen({ dialog: 'people' })}
        >
          Invite people
        </Button>
      </>
    ),
    empty: {
      ...inviteList.empty,
      action: (
        <Button variant="primary" isDisabled={paused} onPress={() => setOpen({ dialog: 'people' })}>
          Invite people
        </Button>
      ),
    },
  }
  return (
    <>
      <ListScreen list={list} />
      {open?.dialog === 'people' ? <InviteDialog inviting={inviting} onClose={close} /> : null}
      {open?.dialog === 'code' ? <CodeDialog onClose={close} /> : null}
      {open?.dialog === 'uses' ? (
        <UsesDialog id={open.row.id} title={titleOf(open.row)} onClose={close} />
      ) : null}
      {open?.dialog === 'link' ? (
        <Dialog
          title="The new link"
          // The link is shown only once.
          modalOnly
          escapeDisabled
          onClose={close}
          actions={<Button onPress={close}>Done</Button>}
        >
          <CodeLink url={open.url} />
        </Dialog>
      ) : null}
    </>
  )
}
