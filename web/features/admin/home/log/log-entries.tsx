import type { LogEntry, LogFilter } from '../../../../data/logs.ts'
import { formatDate } from '../../../../platform/locale.ts'
import { StateDot } from '../../list/common-columns.tsx'
import { valueFilters } from './log-address.ts'

const tones = { error: 'danger', warning: 'waiting', info: 'off' } as const
const levels = { error: 'Error', warning: 'Warning', info: 'Event' } as const

/** Entries that open to their details; a press on a value filters by it. */
export function LogEntries({
  entries,
  onFilter,
}: {
  entries: readonly LogEntry[]
  onFilter: (filter: Partial<LogFilter>) => void
}) {
  return (
    <ol aria-label="Entries" className="text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line last:border-b-0">
          <details className="group">
            <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-2 transition-colors hover:bg-hover">
              <time dateTime={new Date(entry.at).toISOString()} className="text-soft tabular-nums">
                {formatDate(entry.at, { hour: '2-digit', minute: '2-digit', second: '2-digit' })}
              </time>
              <span className="w-22">
                <StateDot tone={tones[entry.level]}>{levels[entry.level]}</StateDot>
              </span>
              <span className="font-medium wrap-anywhere">{entry.event}</span>
              {entry.code === '' ? null : <span className="wrap-anywhere">{entry.code}</span>}
              <span className="min-w-0 text-soft wrap-anywhere">
                <bdi>{entry.path}</bdi>
              </span>
            </summary>
            <EntryDetails entry={entry} onFilter={onFilter} />
          </details>
        </li>
      ))}
    </ol>
  )
}

function EntryDetails({
  entry,
  onFilter,
}: {
  entry: LogEntry
  onFilter: (filter: Partial<LogFilter>) => void
}) {
  const values = valueFilters.filter(({ id }) => entry[id] !== '')
  return (
    <div className="flex flex-col gap-3 px-5 pt-1 pb-4">
      {values.length > 0 ? (
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {values.map(({ id, label }) => (
            <div key={id} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="wrap-anywhere">
                <button
                  type="button"
                  title={`Show only this ${label.toLowerCase()}`}
                  onClick={() => onFilter({ [id]: entry[id] })}
                  className="rounded-control text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                >
                  <bdi>{entry[id]}</bdi>
                </button>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <pre className="overflow-x-auto rounded-control border border-line bg-pressed p-3 text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {readableDetails(entry.details)}
      </pre>
    </div>
  )
}

/** JSON in lines, with the line breaks of its texts. Details that were cut are shown as they are. */
function readableDetails(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), null, 2).replaceAll(String.raw`\n`, '\n')
  } catch {
    return details
  }
}
