import { INVITES_AT_ONCE } from '#contract/invites'
import Send from 'lucide-react/icons/send'
import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../platform/locale.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { ListAct } from '../list/list-of.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { PausedNote } from './paused-note.tsx'
import { declineSome, inviteSome, useInviteActs } from './use-invite-acts.ts'
import { useInviteSwitch } from './use-invites.ts'
import { waitlistList, type WaitingRow } from './waitlist-list.tsx'

const isWaiting = ({ state }: WaitingRow) => state === 'waiting'

const invite: ListAct<WaitingRow> = {
  id: 'invite',
  label: 'Invite',
  icon: <Send aria-hidden="true" />,
  when: isWaiting,
  call: { limit: INVITES_AT_ONCE, run: inviteSome },
  done: (count) => `Invited ${count}.`,
}

const decline: ListAct<WaitingRow> = {
  id: 'decline',
  label: 'Decline',
  icon: <UserX aria-hidden="true" />,
  danger: true,
  when: isWaiting,
  confirm: (count) => ({
    title: `Decline ${count}?`,
    text: 'They can ask again later.',
  }),
  fields: [
    {
      name: 'mail',
      label: 'E-mail',
      kind: 'choice',
      options: [
        { id: 'yes', label: 'Let them know in a friendly e-mail' },
        { id: 'no', label: 'Send nothing' },
      ],
    },
  ],
  call: { limit: INVITES_AT_ONCE, run: (ids, { mail }) => declineSome(ids, mail === 'yes') },
  done: (count) => `Declined ${count}.`,
}

export function Component() {
  const { paused, waiting } = useInviteSwitch()
  const list = {
    ...waitlistList,
    acts: paused ? [decline] : [invite, decline],
    note: paused ? <PausedNote /> : undefined,
    actions: (
      <>
        <InviteNext {...{ waiting, paused }} />
        <Link to="/admin/invites" className={buttonClass({})}>
          All invites
        </Link>
      </>
    ),
  }
  return <ListScreen list={list} />
}

/** Invites those who have waited longest. */
function InviteNext({ waiting, paused }: { waiting: number; paused: boolean }) {
  const [next, setNext] = useState('10')
  const acts = useInviteActs()
  const count = Math.min(INVITES_AT_ONCE, waiting, Math.floor(Number(next)) || 0)
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0) void acts.inviteNext(count)
      }}
    >
      <TextField
        label="Invite the next"
        inputMode="numeric"
        value={next}
        onChange={(text) => setNext(text.replaceAll(/\D/g, ''))}
        className="w-28"
      />
      <Button type="submit" pending={acts.pending} isDisabled={paused || count === 0}>
        {count === 0 ? 'Invite' : `Invite ${formatNumber(count)}`}
      </Button>
    </form>
  )
}
