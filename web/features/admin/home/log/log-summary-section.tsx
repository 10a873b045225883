import { DATABASE_MAX_BYTES } from '#contract/admin/logs'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LogSummary } from '../../../../data/logs.ts'
import { formatBytes } from '../../../../platform/format-bytes.ts'
import { formatNumber } from '../../../../platform/locale.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { AdminSection, SectionError } from '../../frame/admin-page.tsx'
import { StateDot } from '../../list/common-columns.tsx'
import { countLabel } from '../../list/list-of.ts'
import { logQuery } from './log-address.ts'
import { useLogSummary } from './use-log.ts'

/** Errors by code, slow requests and queries, messages of queues that failed for good, and the size of the database. */
export function LogSummarySection() {
  const { data, error, refetch } = useLogSummary()
  return (
    <AdminSection
      title="Errors of the last day"
      action={
        <Link to={`?${logQuery({}).toString()}`} className={buttonClass({ size: 'small' })}>
          Open the log
        </Link>
      }
    >
      {error && !data ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Summary {...data} />
      ) : (
        <Skeleton className="m-5 h-10" />
      )}
    </AdminSection>
  )
}

function Summary({ errors, slow, queries, dead, databaseBytes }: LogSummary) {
  return (
    <div className="grid gap-x-8 gap-y-4 px-5 py-4 text-sm sm:grid-cols-2">
      {errors.length + slow.length + queries.length + dead === 0 ? (
        <StateDot tone="good" wraps>
          No errors and no slow requests
        </StateDot>
      ) : null}
      {errors.length > 0 ? (
        <Part title="Errors">
          {errors.map(({ code, count }) => (
            <Row key={code} to={logQuery({ level: 'error', text: code })} label={code}>
              {formatNumber(count)}
            </Row>
          ))}
        </Part>
      ) : null}
      {slow.length > 0 ? (
        <Part title="Slow requests">
          {slow.map(({ path, count, worst }) => (
            <Row key={path} to={logQuery({ level: 'warning', path })} label={path}>
              {`${countLabel(count, ['request', 'requests'])}, up to ${formatNumber(worst / 1_000, { maximumFractionDigits: 1 })} s`}
            </Row>
          ))}
        </Part>
      ) : null}
      {queries.length > 0 ? (
        <Part title="Slow queries">
          {queries.map(({ sql, count, worst }) => (
            <Row key={sql} to={logQuery({ level: 'warning', text: 'query_slow' })} label={sql}>
              {`${countLabel(count, ['query', 'queries'])}, up to ${formatNumber(worst / 1_000, { maximumFractionDigits: 1 })} s`}
            </Row>
          ))}
        </Part>
      ) : null}
      {dead > 0 ? (
        <Part title="Queues">
          <Row to={logQuery({ level: 'error', text: 'message_dead' })} label="Messages that failed for good">
            {formatNumber(dead)}
          </Row>
        </Part>
      ) : null}
      <Part title="Database">
        <li>
          {formatBytes(databaseBytes)} of {formatBytes(DATABASE_MAX_BYTES)}
        </li>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-text text-sm font-medium tracking-normal text-soft">{title}</h3>
      <ul className="flex flex-col gap-1">{children}</ul>
    </div>
  )
}

function Row({ to, label, children }: { to: URLSearchParams; label: string; children: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <Link to={`?${to.toString()}`} className="mr-auto min-w-0 wrap-anywhere hover:underline">
        <bdi>{label}</bdi>
      </Link>
      <span className="text-soft tabular-nums">{children}</span>
    </li>
  )
}
