import type { ListRow } from '#contract/admin/lists'
import Archive from 'lucide-react/icons/archive'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { createdColumn, momentColumn, related, RowLink, StateDot } from '../list/common-columns.tsx'
import { formatCounted } from '../list/format-counted.ts'
import { listOf } from '../list/list-of.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { trashActs } from '../list/acts/trash-acts.tsx'

interface RoomRow extends ListRow {
  name: string
  slug: string
  topic: string
  locked: boolean
  archived: boolean
  trashed: string
  messages: number
  reports: number
}

export const rooms = listOf<RoomRow>({
  kind: 'rooms',
  title: 'Rooms',
  noun: ['room', 'rooms'],
  sort: 'name',
  searches: 'Name, address or topic',
  hasTrash: true,
  nameOf: ({ name }) => name,
  rowPage: ({ slug }) => `/chat/${slug}`,
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: 220,
      fixed: true,
      sort: 'name',
      csv: ['name', 'slug'],
      cell: ({ slug, name }) => <RowLink to={`/chat/${slug}`}>{name}</RowLink>,
    },
    {
      id: 'state',
      label: 'State',
      width: 130,
      csv: ['locked', 'archived'],
      cell: (row) => <StateDot {...stateOf(row)} />,
    },
    {
      id: 'topic',
      label: 'Topic',
      width: 200,
      csv: ['topic'],
      cell: ({ topic }) => <span title={topic}>{topic}</span>,
    },
    {
      id: 'messages',
      label: 'Messages',
      width: 110,
      align: 'end',
      csv: ['messages'],
      cell: ({ messages }) => formatCounted('messages', messages),
    },
    {
      id: 'reports',
      label: 'Open reports',
      width: 120,
      align: 'end',
      csv: ['reports'],
      cell: ({ id, reports }) =>
        reports === 0 ? (
          <span className="text-soft">–</span>
        ) : (
          <Link
            to={`/admin/reports?f=${encodeURIComponent(`room~is~${id}`)}&f=${encodeURIComponent('state~is~open')}`}
            className="rounded-control text-danger underline underline-offset-2"
          >
            {formatCounted('reports', reports)}
          </Link>
        ),
    },
    {
      id: 'parent',
      label: 'Below',
      width: 140,
      csv: ['parent.name'],
      cell: (row) => related(row, 'parent', 'name') || <span className="text-soft">–</span>,
    },
    { ...createdColumn, sort: 'created' },
    momentColumn('updated', 'Changed', { sort: 'updated', hidden: true }),
    momentColumn('trashed', 'In the trash since', { hidden: true }),
  ],
  filters: [
    { field: 'locked', label: 'Lock', kind: 'flag', yes: 'Locked', no: 'Not locked' },
    { field: 'archived', label: 'Archive', kind: 'flag', yes: 'Archived', no: 'Not archived' },
    { field: 'parent.name', label: 'Below', kind: 'text' },
    { field: 'created', label: 'Created', kind: 'date' },
  ],
  acts: [
    {
      id: 'lock',
      label: 'Lock',
      icon: <Lock aria-hidden="true" />,
      when: ({ locked }) => !locked,
      done: (count) => `Locked ${count}: only admins can write there.`,
      undo: 'unlock',
    },
    {
      id: 'unlock',
      label: 'Unlock',
      icon: <LockOpen aria-hidden="true" />,
      when: ({ locked }) => locked,
      done: (count) => `Unlocked ${count}.`,
      undo: 'lock',
    },
    {
      id: 'archive',
      label: 'Archive',
      icon: <Archive aria-hidden="true" />,
      when: ({ archived }) => !archived,
      done: (count) => `Archived ${count}.`,
      undo: 'unarchive',
    },
    {
      id: 'unarchive',
      label: 'Restore',
      icon: <RotateCcw aria-hidden="true" />,
      when: ({ archived }) => archived,
      done: (count) => `Restored ${count}.`,
      undo: 'archive',
    },
    ...trashActs(),
  ],
  actions: (
    <Link to="/admin/mutes" className={buttonClass({ size: 'small' })}>
      Muted members
    </Link>
  ),
  card: ['state', 'topic'],
  empty: {
    title: 'No rooms yet',
    text: 'Rooms are created in the chat: open “Manage rooms” above its list.',
  },
})

function stateOf({ locked, archived }: RoomRow) {
  if (archived) return { tone: 'off', children: 'Archived' } as const
  return locked
    ? ({ tone: 'waiting', children: 'Locked' } as const)
    : ({ tone: 'good', children: 'Open' } as const)
}

/** `/admin/rooms`. */
export function Component() {
  return <ListScreen list={rooms} />
}
