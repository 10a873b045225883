import type { ListRow } from '#contract/admin/lists'
import { waitlistStates, type WaitlistState } from '#contract/invites'
import { createdColumn, momentColumn, StateDot } from '../list/common-columns.tsx'
import { listOf } from '../list/list-of.ts'
import { stateLabels } from './invite-labels.ts'

export interface WaitingRow extends ListRow {
  email: string
  about: string
  state: WaitlistState
}

/** Pending requests, oldest first. */
export const WAITING = `/admin/invites/waitlist?f=${encodeURIComponent('state~is~waiting')}&sort=created`

const tones = { waiting: 'waiting', invited: 'off', joined: 'good', declined: 'danger' } as const

/** Requests for an account from the start page; the page defines the actions. */
export const waitlistList = listOf<WaitingRow>({
  kind: 'waitlist',
  title: 'Waiting list',
  noun: ['person', 'people'],
  sort: '-created',
  searches: 'Address or text',
  nameOf: ({ email }) => email,
  columns: [
    {
      id: 'email',
      label: 'E-mail',
      width: 260,
      fixed: true,
      sort: 'email',
      csv: ['email'],
      cell: ({ email }) => (
        <span className="font-medium" title={email}>
          {email}
        </span>
      ),
    },
    {
      id: 'state',
      label: 'State',
      width: 120,
      csv: ['state'],
      cell: ({ state }) => <StateDot tone={tones[state]}>{stateLabels[state]}</StateDot>,
    },
    {
      id: 'about',
      label: 'Wants to make',
      width: 380,
      csv: ['about'],
      cell: ({ about }) => (
        <bdi title={about} className={about === '' ? 'text-soft' : undefined}>
          {about || '–'}
        </bdi>
      ),
    },
    { ...createdColumn, label: 'Asked' },
    momentColumn('updated', 'Changed', { hidden: true }),
  ],
  filters: [
    // For links from the audit log.
    { field: 'id', label: 'From the audit log', kind: 'ids' },
    {
      field: 'state',
      label: 'State',
      kind: 'choice',
      options: waitlistStates.map((id) => ({ id, label: stateLabels[id] })),
    },
    { field: 'created', label: 'Asked', kind: 'date' },
    { field: 'email', label: 'E-mail', kind: 'text' },
    { field: 'about', label: 'Wants to make', kind: 'text' },
  ],
  acts: [],
  card: ['state', 'about', 'created'],
  empty: {
    title: 'No one is waiting',
    text: 'Anyone who asks for an invitation on the start page appears here.',
  },
})
