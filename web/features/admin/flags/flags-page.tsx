import type { ListRow } from '#contract/admin/lists'
import FlagOff from 'lucide-react/icons/flag-off'
import { createdColumn, related, RowLink } from '../list/common-columns.tsx'
import { listOf } from '../list/list-of.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { flagLabel } from './flag-labels.ts'

interface FlagRow extends ListRow {
  user: string
  key: string
  givenBy: string
}

const whose = (row: FlagRow) => related(row, 'user', 'name') || related(row, 'user', 'email') || 'Nobody'

export const heldFlags = listOf<FlagRow>({
  kind: 'flags',
  title: 'Flags',
  noun: ['flag', 'flags'],
  sort: '-created',
  searches: 'Person or flag',
  nameOf: (row) => `${flagLabel(row.key)}: ${whose(row)}`,
  rowPage: ({ user }) => `/admin/users/${user}`,
  columns: [
    {
      id: 'user',
      label: 'Who',
      width: 240,
      fixed: true,
      csv: ['user', 'user.name', 'user.email'],
      cell: (row) => <RowLink to={`/admin/users/${row.user}`}>{whose(row)}</RowLink>,
    },
    { id: 'key', label: 'Flag', width: 240, csv: ['key'], cell: ({ key }) => flagLabel(key) },
    {
      id: 'email',
      label: 'Address',
      width: 240,
      cell: (row) => related(row, 'user', 'email'),
    },
    {
      id: 'givenBy',
      label: 'Given by',
      width: 160,
      csv: ['givenBy'],
      cell: ({ givenBy }) => givenBy || <span className="text-soft">–</span>,
    },
    { ...createdColumn, label: 'Given' },
  ],
  filters: [
    { field: 'key', label: 'Flag', kind: 'text' },
    { field: 'user.email', label: 'Address', kind: 'text' },
    { field: 'user.name', label: 'Name', kind: 'text' },
    { field: 'created', label: 'Given', kind: 'date' },
  ],
  acts: [
    {
      id: 'revoke',
      label: 'Take away',
      icon: <FlagOff aria-hidden="true" />,
      danger: true,
      when: () => true,
      confirm: (count) => ({
        title: `Take away ${count}?`,
        text: 'What they made with it stays, but they can’t make more.',
      }),
      done: (count) => `Removed ${count}.`,
    },
  ],
  card: ['key', 'created'],
  empty: {
    title: 'No one has been given a flag',
    text: 'Flags are given on the page of a person, or in the list of users, and come with invites.',
  },
})

/** `/admin/flags`. */
export function Component() {
  return <ListScreen list={heldFlags} />
}
