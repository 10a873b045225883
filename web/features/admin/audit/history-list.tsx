import type { HistoryEntry } from '#contract/admin/records'
import { Moment } from '../list/common-columns.tsx'
import { changeLabel } from './audit-entry.ts'
import { EntryButton } from './entry-button.tsx'
import { Actor } from './entry-links.tsx'

/** Admin actions on a record, newest first; `name` is the record's. */
export function HistoryList({ entries, name }: { entries: readonly HistoryEntry[]; name: string }) {
  if (entries.length === 0) return <p className="text-sm text-soft">No admin actions yet.</p>
  return (
    <ol className="flex flex-col text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-col gap-0.5 border-t border-line py-2 first:border-t-0">
          <p className="flex flex-wrap gap-x-2">
            <EntryButton entry={{ ...entry, targetName: name }} />
            <span className="text-soft">
              <Actor {...entry} />, <Moment value={entry.created} />
            </span>
          </p>
          {entry.before || entry.after ? (
            <p className="wrap-anywhere text-soft">{changeLabel(entry)}</p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
