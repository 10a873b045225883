import type { ListRow } from '#contract/admin/lists'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../../../ui/class-names.ts'
import type { ListColumn } from './list-of.ts'
import { formatDate } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

const THIS_YEAR = new Date().getFullYear()

/** A record date in short form; the full one on hover. */
export function Moment({ value }: { value: string }) {
  const time = new Date(value.replace(' ', 'T'))
  if (value === '' || Number.isNaN(time.getTime())) return <span className="text-soft">–</span>
  // The year at page load is precise enough.
  const isThisYear = time.getFullYear() === THIS_YEAR
  return (
    <time dateTime={time.toISOString()} title={formatDate(time, { dateStyle: 'full', timeStyle: 'medium' })}>
      {isThisYear
        ? formatDate(time, {
            day: 'numeric',
            month: 'short',
            hour: 'numeric',
            minute: '2-digit',
          })
        : formatDate(time, { dateStyle: 'medium' })}
    </time>
  )
}

export function momentColumn(
  id: string,
  label: string,
  options: Partial<Omit<ListColumn, 'id' | 'label' | 'cell'>> = {},
): ListColumn {
  return {
    id,
    label,
    width: 164,
    csv: [id],
    cell: (row) => <Moment value={textOf(row[id])} />,
    ...options,
  }
}

/** The creation date; every kind can be sorted by it. */
export const createdColumn = momentColumn('created', 'Created', { sort: 'created' })

export const idColumn: ListColumn = {
  id: 'id',
  label: 'Id',
  width: 170,
  hidden: true,
  cell: ({ id }) => <span className="font-mono text-xs">{id}</span>,
}

/** A row's name, linked to its page. */
export function RowLink({ to, children, picture }: { to: string; children: string; picture?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {picture}
      <Link to={to} className="min-w-0 rounded-control font-medium hover:underline">
        <TruncatedText>{children || 'Untitled'}</TruncatedText>
      </Link>
    </span>
  )
}

export function StateDot({
  tone,
  wraps = false,
  children,
}: {
  tone: 'good' | 'waiting' | 'off' | 'danger'
  /** The label may wrap. */
  wraps?: boolean
  children: string
}) {
  return (
    <span
      className={classNames(
        'inline-flex gap-1.5',
        wraps ? 'items-baseline' : 'items-center whitespace-nowrap',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'size-2 shrink-0 rounded-full',
          { good: 'bg-good', waiting: 'bg-limelight', off: 'bg-line-strong', danger: 'bg-danger' }[tone],
        )}
      />
      {children}
    </span>
  )
}

/** A value of what a relation points at; `''` when there is none. */
export function related(row: ListRow, field: string, name: string): string {
  return textOf(row.expand[field]?.[name])
}

/** A column that holds text, or `''`. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
