import { withNames } from '#model/chat/mentioned-users'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { Avatar } from '../../../shell/avatar.tsx'
import { createdColumn, related, RowLink, StateDot, textOf } from '../list/common-columns.tsx'
import { listOf } from '../list/list-of.ts'
import { reasonLabel, reportReasons, stateOf } from './report-labels.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export const reportList = listOf({
  kind: 'reports',
  title: 'Reports',
  noun: ['report', 'reports'],
  sort: '-created',
  searches: 'Message, note or reporter',
  nameOf: (row) => withNames(textOf(row.quote)),
  rowPage: ({ id }) => `/admin/reports/${id}`,
  columns: [
    {
      id: 'quote',
      label: 'What',
      width: 225,
      fixed: true,
      csv: ['quote'],
      cell: (row) => (
        <RowLink to={`/admin/reports/${row.id}`}>
          {withNames(textOf(row.quote)) || (row.character ? 'A character' : 'A message')}
        </RowLink>
      ),
    },
    {
      id: 'state',
      label: 'State',
      width: 120,
      csv: ['state'],
      cell: (row) => <StateDot {...stateOf(textOf(row.state))} />,
    },
    {
      id: 'reason',
      label: 'Why',
      width: 165,
      csv: ['reason'],
      cell: (row) => reasonLabel(textOf(row.reason)),
    },
    { id: 'note', label: 'Note', width: 150, csv: ['note'], cell: (row) => textOf(row.note) },
    {
      id: 'room',
      label: 'Room',
      width: 120,
      csv: ['room.name'],
      cell: (row) => related(row, 'room', 'name') || '–',
    },
    {
      id: 'reporter',
      label: 'Reported by',
      width: 140,
      csv: ['reporter.name'],
      cell: (row) => {
        const name = related(row, 'reporter', 'name')
        return name ? (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar user={{ id: textOf(row.reporter), name }} className="size-6 text-xs" />
            <TruncatedText>{name}</TruncatedText>
          </span>
        ) : (
          '–'
        )
      },
    },
    createdColumn,
  ],
  filters: [
    {
      field: 'state',
      label: 'State',
      kind: 'choice',
      options: [
        { id: 'open', label: 'Open' },
        { id: 'removed', label: 'Removed' },
        { id: 'dismissed', label: 'Dismissed' },
      ],
    },
    {
      field: 'reason',
      label: 'Why',
      kind: 'choice',
      options: reportReasons.map((id) => ({ id, label: reasonLabel(id) })),
    },
    { field: 'room', label: 'Room’s id', kind: 'text' },
    { field: 'created', label: 'Reported', kind: 'date' },
  ],
  acts: [
    {
      id: 'dismiss',
      label: 'Dismiss',
      icon: <Check aria-hidden="true" />,
      when: (row) => row.state === 'open',
      done: (count) => `Dismissed ${count}.`,
      undo: 'reopen',
    },
    {
      id: 'reopen',
      label: 'Open again',
      icon: <RotateCcw aria-hidden="true" />,
      when: (row) => row.state !== 'open',
      done: (count) => `Opened ${count} again.`,
      undo: 'dismiss',
    },
  ],
  actions: (
    <Link to="/admin/mutes" className={buttonClass({ size: 'small' })}>
      Muted members
    </Link>
  ),
  card: ['state', 'reason', 'room', 'created'],
  empty: {
    title: 'No reports',
    text: 'Reported messages and characters, and art like removed art, appear here.',
  },
})
