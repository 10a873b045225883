import type { ListRow } from '#contract/admin/lists'
import { INVITES_AT_ONCE, type InviteMailState, type InviteStatus } from '#contract/invites'
import { inviteKindFilters, inviteStatusFilters } from '#model/admin/list-states'
import Ban from 'lucide-react/icons/ban'
import { createdColumn, momentColumn, related, StateDot } from '../list/common-columns.tsx'
import { listOf } from '../list/list-of.ts'
import { isLiving, mailMessage, statusLabels } from './invite-labels.ts'
import { formatNumber } from '../../../platform/locale.ts'

export interface InviteRow extends ListRow {
  email: string
  name: string
  note: string
  status: InviteStatus
  uses: number
  maxUses: number
  expires: string
  mail: InviteMailState
  mailAnswer: string
}

const tones = {
  pending: 'off',
  sent: 'off',
  opened: 'waiting',
  accepted: 'good',
  expired: 'off',
  revoked: 'danger',
} as const

const statuses = ['pending', 'sent', 'opened', 'accepted', 'expired', 'revoked'] as const

export const titleOf = ({ email }: InviteRow) => (email === '' ? 'A code' : email)

export const inviteList = listOf<InviteRow>({
  kind: 'invites',
  title: 'Invites',
  noun: ['invite', 'invites'],
  sort: '-created',
  searches: 'Address, name or note',
  // Polled, because mails arrive and invites are accepted meanwhile.
  refreshEvery: 15_000,
  nameOf: titleOf,
  columns: [
    {
      id: 'email',
      label: 'For',
      width: 235,
      fixed: true,
      sort: 'email',
      csv: ['email', 'name', 'note'],
      cell: (row) => (
        <span className="font-medium" title={[row.name, row.note].filter(Boolean).join(' · ')}>
          {titleOf(row)}
        </span>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      width: 130,
      csv: ['status'],
      cell: ({ status }) => <StateDot tone={tones[status]}>{statusLabels[status]}</StateDot>,
    },
    {
      id: 'mail',
      label: 'E-mail',
      width: 160,
      csv: ['mail', 'mailAnswer'],
      cell: (row) => {
        const words = mailMessage(row)
        return (
          <span title={words} className={row.mail === 'failed' ? 'text-danger' : 'text-soft'}>
            {words}
          </span>
        )
      },
    },
    {
      id: 'uses',
      label: 'Used',
      width: 90,
      align: 'end',
      csv: ['uses', 'maxUses'],
      cell: ({ uses, maxUses }) => `${formatNumber(uses)} of ${formatNumber(maxUses)}`,
    },
    { id: 'name', label: 'Name', width: 140, hidden: true, cell: ({ name }) => name },
    { id: 'note', label: 'Note', width: 140, cell: ({ note }) => note },
    createdColumn,
    momentColumn('expires', 'Expires'),
    {
      id: 'author',
      label: 'Created by',
      width: 140,
      hidden: true,
      csv: ['author.name'],
      cell: (row) => related(row, 'author', 'name') || '–',
    },
    momentColumn('sent', 'Sent', { hidden: true }),
    momentColumn('opened', 'Opened', { hidden: true }),
    momentColumn('accepted', 'Accepted', { hidden: true }),
    momentColumn('revoked', 'Revoked', { hidden: true }),
  ],
  filters: [
    // For links from the audit log.
    { field: 'id', label: 'From the audit log', kind: 'ids' },
    {
      field: 'status',
      label: 'Status',
      kind: 'state',
      options: statuses.map((id) => ({ id, label: statusLabels[id], where: inviteStatusFilters[id] })),
    },
    {
      field: 'kind',
      label: 'Kind',
      kind: 'state',
      options: [
        { id: 'address', label: 'For an address', where: inviteKindFilters.address },
        { id: 'code', label: 'A code', where: inviteKindFilters.code },
      ],
    },
    {
      field: 'mail',
      label: 'Mail',
      kind: 'choice',
      options: [
        { id: 'sent', label: 'Sent' },
        { id: 'sending', label: 'On its way' },
        { id: 'waiting', label: 'Tried again soon' },
        { id: 'failed', label: 'Not sent' },
      ],
    },
    { field: 'author.name', label: 'Created by', kind: 'text' },
    { field: 'note', label: 'Note', kind: 'text' },
    { field: 'created', label: 'Created', kind: 'date' },
    { field: 'expires', label: 'Expires', kind: 'date' },
  ],
  acts: [
    {
      id: 'revoke',
      label: 'Revoke',
      icon: <Ban aria-hidden="true" />,
      danger: true,
      when: isLiving,
      confirm: (count) => ({
        title: `Revoke ${count}?`,
        text: 'The link stops working at once, and says so to anyone who opens it. Accounts created with it stay.',
      }),
      done: (count) => `Revoked ${count}.`,
    },
  ],
  card: ['status', 'uses', 'created'],
  empty: {
    title: 'Invite someone',
    text: 'People join by invite only. Invite them by e-mail address, or create a code to hand out yourself.',
  },
})

export const RESENT_AT_ONCE = INVITES_AT_ONCE
