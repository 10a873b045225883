import type { ListRow } from '#contract/admin/lists'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Dialog } from '../../../ui/dialog.tsx'
import { momentColumn, textOf } from '../list/common-columns.tsx'
import { listOf } from '../list/list-of.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { changesOf, targetPage } from './audit-entry.ts'

const audit = listOf({
  kind: 'audit',
  title: 'Audit log',
  noun: ['entry', 'entries'],
  sort: '-created',
  searches: 'Action, record or person',
  nameOf: (row) => textOf(row.action),
  columns: [
    {
      id: 'action',
      label: 'Action',
      width: 220,
      fixed: true,
      csv: ['action'],
      cell: (row) => <EntryButton row={row} />,
    },
    {
      id: 'actor',
      label: 'Who',
      width: 170,
      csv: ['actor', 'actorName'],
      cell: (row) => textOf(row.actorName) || textOf(row.actor),
    },
    { id: 'target', label: 'Record', width: 220, csv: ['target'], cell: (row) => <Target row={row} /> },
    momentColumn('created', 'When', { sort: 'created' }),
    {
      id: 'changes',
      label: 'Before and after',
      width: 310,
      csv: ['before', 'after'],
      cell: (row) => (
        <span className="truncate text-soft">
          {changesOf(textOf(row.before), textOf(row.after))
            .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
            .join(' · ') || '–'}
        </span>
      ),
    },
  ],
  filters: [
    { field: 'action', label: 'Action', kind: 'text' },
    { field: 'actor', label: 'Actor’s id', kind: 'text' },
    { field: 'target', label: 'Record', kind: 'text' },
    { field: 'created', label: 'When', kind: 'date' },
  ],
  acts: [],
  card: ['actor', 'target', 'created'],
  empty: {
    title: 'Nothing yet',
    text: 'Whatever an admin does is written down here, and nobody can change it.',
  },
})

/** `/admin/audit`: who did what, when, and what it was before. */
export function Component() {
  return <ListScreen list={audit} />
}

function Target({ row }: { row: ListRow }) {
  const target = textOf(row.target)
  const page = targetPage(target)
  if (!page) return <span className="truncate font-mono text-xs">{target}</span>
  return (
    <Link to={page} className="truncate rounded-control font-mono text-xs hover:underline">
      {target}
    </Link>
  )
}

function EntryButton({ row }: { row: ListRow }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="truncate rounded-control text-left font-medium hover:underline"
      >
        {textOf(row.action)}
      </button>
      {open ? (
        <Dialog title={textOf(row.action)} size="large" onClose={() => setOpen(false)}>
          <Changes before={textOf(row.before)} after={textOf(row.after)} />
        </Dialog>
      ) : null}
    </>
  )
}

function Changes({ before, after }: { before: string; after: string }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return <p className="text-soft">Nothing was noted besides the act itself.</p>
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-4 font-semibold">
            Field
          </th>
          <th scope="col" className="py-1.5 pr-4 font-semibold">
            Before
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-1.5 pr-4 font-mono text-xs font-normal">
              {change.field}
            </th>
            <td className="py-1.5 pr-4 wrap-anywhere">{change.before}</td>
            <td className="py-1.5 wrap-anywhere">{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
