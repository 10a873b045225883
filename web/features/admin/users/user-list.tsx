import type { ListRow } from '#contract/admin/lists'
import { FLAG_KEY_MAX } from '#contract/flags'
import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import FlagOff from 'lucide-react/icons/flag-off'
import LogOut from 'lucide-react/icons/log-out'
import PencilLine from 'lucide-react/icons/pencil-line'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import UserCheck from 'lucide-react/icons/user-check'
import { Avatar } from '../../../shell/avatar.tsx'
import { FLAG_HINT, flagOptions } from '../flags/flag-labels.ts'
import { createdColumn, momentColumn, RowLink, StateDot, textOf, idColumn } from '../list/common-columns.tsx'
import { listOf, type ActEdit, type ActField, type ListAct } from '../list/list-of.ts'

export interface UserRow extends ListRow {
  name: string
  email: string
  verified: boolean
  admin: boolean
  banned: string
  deleteAfter: string
}

const flagField: ActField = {
  name: 'key',
  label: 'Flag',
  kind: 'line',
  options: flagOptions,
  description: FLAG_HINT,
  min: 1,
  max: FLAG_KEY_MAX,
}

const reasonField: ActField = {
  name: 'reason',
  label: 'Why',
  kind: 'text',
  min: 3,
  description: 'For the team: shown in the audit log and on the person’s page.',
}

const reasonEdit: ActEdit = {
  column: 'banReason',
  label: 'Why',
  mine: ({ reason }) => textOf(reason).trim(),
}

const userActs: readonly ListAct<UserRow>[] = [
  {
    id: 'ban',
    label: 'Ban',
    icon: <Ban aria-hidden="true" />,
    danger: true,
    when: ({ banned, admin }) => banned === '' && !admin,
    fields: [reasonField],
    confirm: (count) => ({
      title: `Ban ${count}?`,
      text: 'They are signed out everywhere at once and cannot sign in again. Their work stays. Admins are skipped.',
    }),
    done: (count) => `Banned ${count}.`,
    edits: [
      {
        column: 'banned',
        label: 'State',
        mine: () => 'Banned',
        words: (since) => (since ? 'Banned' : 'Not banned'),
      },
      reasonEdit,
    ],
    over: 'reason',
    undo: 'unban',
  },
  {
    id: 'reason',
    label: 'Change the reason',
    icon: <PencilLine aria-hidden="true" />,
    when: ({ banned }) => banned !== '',
    fields: [{ ...reasonField, column: 'banReason' }],
    done: (count) => `Changed the reason for ${count}.`,
    edits: [reasonEdit],
  },
  {
    id: 'unban',
    label: 'Lift the ban',
    icon: <UserCheck aria-hidden="true" />,
    when: ({ banned }) => banned !== '',
    done: (count) => `Lifted the ban of ${count}.`,
  },
  {
    id: 'sign-out',
    label: 'Sign out everywhere',
    icon: <LogOut aria-hidden="true" />,
    when: () => true,
    confirm: (count) => ({
      title: `Sign out ${count}?`,
      text: 'Every session ends, on all devices, and so do their API tokens. They can sign in again.',
    }),
    done: (count) => `Signed out ${count}.`,
  },
  {
    id: 'grant',
    label: 'Give a flag',
    icon: <Flag aria-hidden="true" />,
    when: () => true,
    fields: [flagField],
    done: (count) => `Gave the flag to ${count}.`,
  },
  {
    id: 'revoke',
    label: 'Remove a flag',
    icon: <FlagOff aria-hidden="true" />,
    when: () => true,
    fields: [flagField],
    done: (count) => `Removed the flag from ${count}.`,
  },
  {
    id: 'delete',
    label: 'Delete the account',
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
    when: ({ admin, deleteAfter }) => !admin && deleteAfter === '',
    confirm: (count) => ({
      title: `Delete ${count}?`,
      text: 'The accounts and everything in them will be deleted in 14 days. Until then, you or they can undo it.',
    }),
    done: (count) => `${count} will be deleted in 14 days.`,
    undo: 'keep',
  },
  {
    id: 'keep',
    label: 'Keep the account',
    icon: <RotateCcw aria-hidden="true" />,
    when: ({ deleteAfter }) => deleteAfter !== '',
    done: (count) => `${count} will be kept.`,
    undo: 'delete',
  },
]

export const userList = listOf<UserRow>({
  kind: 'users',
  title: 'Users',
  noun: ['user', 'users'],
  sort: '-created',
  searches: 'Name, address or id',
  nameOf: ({ name, email }) => name || email,
  rowPage: ({ id }) => `/admin/users/${id}`,
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: 220,
      fixed: true,
      sort: 'name',
      csv: ['name'],
      cell: ({ id, name, email }) => (
        <RowLink
          to={`/admin/users/${id}`}
          picture={<Avatar user={{ id, name, email }} className="size-6 text-xs" />}
        >
          {name || email}
        </RowLink>
      ),
    },
    {
      id: 'email',
      label: 'E-mail',
      width: 260,
      sort: 'email',
      csv: ['email'],
      cell: ({ email }) => email,
    },
    {
      id: 'state',
      label: 'State',
      width: 150,
      csv: ['verified', 'admin', 'banned', 'banReason', 'deleteAfter'],
      cell: (row) => <StateDot {...userState(row)} />,
    },
    createdColumn,
    momentColumn('updated', 'Changed', { hidden: true }),
    idColumn,
  ],
  filters: [
    { field: 'admin', label: 'Role', kind: 'flag', yes: 'Admins', no: 'Not admins' },
    {
      field: 'verified',
      label: 'Address',
      kind: 'flag',
      yes: 'Address confirmed',
      no: 'Address not confirmed',
    },
    { field: 'banned', label: 'Ban', kind: 'date' },
    { field: 'deleteAfter', label: 'Deletion', kind: 'date' },
    { field: 'created', label: 'Joined', kind: 'date' },
    { field: 'name', label: 'Name', kind: 'text' },
    { field: 'email', label: 'E-mail', kind: 'text' },
  ],
  acts: userActs,
  card: ['email', 'state', 'created'],
  empty: {
    title: 'No one is here yet',
    text: 'People join by invite and appear here once they’ve used one.',
  },
})

export function userState({ admin, banned, deleteAfter, verified }: UserRow) {
  if (banned !== '') return { tone: 'danger', children: 'Banned' } as const
  if (deleteAfter !== '') return { tone: 'waiting', children: 'Leaving' } as const
  if (admin) return { tone: 'good', children: 'Admin' } as const
  return verified
    ? ({ tone: 'good', children: 'Creator' } as const)
    : ({ tone: 'off', children: 'Not confirmed' } as const)
}
