import type { ListRow } from '#contract/admin/lists'
import { momentColumn, textOf } from '../list/common-columns.tsx'
import { listOf, type ListColumn } from '../list/list-of.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { changeLabel, type AuditEntry } from './audit-entry.ts'
import { EntryButton } from './entry-button.tsx'
import { Actor, Target } from './entry-links.tsx'

export const audit = listOf({
  kind: 'audit',
  title: 'Audit log',
  noun: ['entry', 'entries'],
  sort: '-created',
  searches: 'Action, record or person',
  nameOf: (row) => textOf(row.actionLabel),
  columns: [
    {
      id: 'action',
      label: 'Action',
      width: 270,
      fixed: true,
      csv: ['action', 'actionLabel'],
      cell: (row) => <EntryButton entry={entryOf(row)} />,
    },
    {
      id: 'actor',
      label: 'Who',
      width: 170,
      csv: ['actor', 'actorName', 'via', 'viaName'],
      cell: (row) => <Actor {...entryOf(row)} />,
    },
    {
      id: 'target',
      label: 'Record',
      width: 200,
      csv: ['target', 'targetName'],
      cell: (row) => <Target entry={entryOf(row)} />,
    },
    momentColumn('created', 'When', { sort: 'created' }),
    {
      id: 'changes',
      label: 'Before and after',
      width: 310,
      csv: ['before', 'after'],
      cell: (row) => (
        <span className="truncate text-soft">
          {changeLabel({ before: textOf(row.before), after: textOf(row.after) }) || '–'}
        </span>
      ),
    },
    ownNameColumn('action', 'Action’s name'),
    ownNameColumn('target', 'Record’s id'),
    ownNameColumn('actor', 'Actor’s id'),
  ],
  filters: [
    { field: 'action', label: 'Action’s name', kind: 'text' },
    { field: 'actor', label: 'Actor’s id', kind: 'text' },
    { field: 'target', label: 'Record’s id', kind: 'text' },
    { field: 'via', label: 'Token or superuser', kind: 'text' },
    { field: 'created', label: 'When', kind: 'date' },
  ],
  acts: [],
  card: ['actor', 'target', 'created'],
  empty: {
    title: 'Nothing yet',
    text: 'Every admin action is recorded here, and no one can change it.',
  },
})

/** `/admin/audit`. */
export function Component() {
  return <ListScreen list={audit} />
}

/** The raw name in the log, hidden by default; CSV files have it beside the label. */
function ownNameColumn(field: string, label: string): ListColumn {
  return {
    id: `${field}-name`,
    label,
    width: 220,
    hidden: true,
    cell: (row) => <code className="truncate text-xs">{textOf(row[field])}</code>,
  }
}

function entryOf(row: ListRow): AuditEntry {
  const text = (field: string) => textOf(row[field])
  return {
    created: row.created,
    action: text('action'),
    actionLabel: text('actionLabel'),
    target: text('target'),
    targetName: text('targetName'),
    actor: text('actor'),
    actorName: text('actorName'),
    via: text('via'),
    viaName: text('viaName'),
    before: text('before'),
    after: text('after'),
  }
}
