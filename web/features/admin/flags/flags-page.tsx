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

const personName = (row: FlagRow) =>
  related(row, 'user', 'name') || related(row, 'user', 'email') || 'Deleted account'

export const flagsList = listOf<FlagRow>({
  kind: 'flags',
  title: 'Flags',
  noun: ['flag', 'flags'],
  sort: '-created',
  searches: 'Person or flag',
  nameOf: (row) => `${flagLabel(row.key)}: ${personName(row)}`,
  rowPage: ({ user }) => `/admin/users/${user}`,
  columns: [
    {
      id: 'user',
      label: 'Who',
      width: 240,
      fixed: true,
      csv: ['user', 'user.name', 'user.email'],
      cell: (row) => <RowLink to={`/admin/users/${row.user}`}>{personName(row)}</RowLink>,
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
      label: 'Granted by',
      width: 160,
      csv: ['givenBy'],
      cell: ({ givenBy }) => givenBy || <span className="text-soft">–</span>,
    },
    { ...createdColumn, label: 'Granted' },
  ],
  filters: [
    { field: 'key', label: 'Flag', kind: 'text' },
    { field: 'user.email', label: 'Address', kind: 'text' },
    { field: 'user.name', label: 'Name', kind: 'text' },
    { field: 'created', label: 'Granted', kind: 'date' },
  ],
  acts: [
    {
      id: 'revoke',
      label: 'Remove',
      icon: <FlagOff aria-hidden="true" />,
      danger: true,
      when: () => true,
      confirm: (count) => ({
        title: `Remove ${count}?`,
        text: 'What they created with it stays, but they can’t create more.',
      }),
      done: (count) => `Removed ${count}.`,
    },
  ],
  card: ['key', 'created'],
  empty: {
    title: 'No flags yet',
    text: 'Grant flags on a person’s page, in the list of users, or with an invite.',
  },
})

/** `/admin/flags`. */
export function Component() {
  return <ListScreen list={flagsList} />
}
