import { BACKUP_MAX_AGE_MS, type EndedBackup } from '#contract/backup/history'
import { formatBytes } from '../../../platform/format-bytes.ts'
import { formatAgo } from '../../../platform/locale.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AdminSection, SectionError } from '../frame/admin-page.tsx'
import { Moment, StateDot } from '../list/common-columns.tsx'
import { countLabel } from '../list/list-of.ts'
import { useLastBackup } from './use-home.ts'

/** The last backup and its age. */
export function BackupSection() {
  const { data, error, refetch, dataUpdatedAt } = useLastBackup()
  return (
    <AdminSection title="Last backup">
      {error && !data ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="m-5 h-10" />
      ) : (
        <div className="flex flex-col gap-3 px-5 py-4 text-sm">
          {data.last ? (
            <Backup backup={data.last} now={dataUpdatedAt} />
          ) : (
            <p className="text-soft">
              This database has no backup. <code>npm run backup</code> creates one.
            </p>
          )}
          {data.failure ? <Failure failure={data.failure} /> : null}
        </div>
      )}
    </AdminSection>
  )
}

function Backup({ backup, now }: { backup: EndedBackup; now: number }) {
  const { ended, rows, files, rooms, bytes, target, encrypted, missing } = backup
  const then = Date.parse(ended.replace(' ', 'T'))
  const contents = [
    countLabel(rows, ['row', 'rows']),
    countLabel(files, ['file', 'files']),
    countLabel(rooms, ['room', 'rooms']),
    formatBytes(bytes),
    encrypted ? 'encrypted' : 'not encrypted',
  ]
  return (
    <div>
      <p>
        <StateDot tone={now - then > BACKUP_MAX_AGE_MS ? 'waiting' : missing > 0 ? 'danger' : 'good'} wraps>
          {formatAgo(then, now)}
        </StateDot>
        <span className="ml-3 text-soft">
          <Moment value={ended} />
        </span>
      </p>
      <p className="mt-1 text-soft">{contents.join(' · ')}</p>
      <p className="mt-1 text-soft wrap-anywhere">
        Stored in <bdi>{target}</bdi>
      </p>
    </div>
  )
}

function Failure({ failure: { ended, problems } }: { failure: EndedBackup }) {
  return (
    <div>
      <p>
        <StateDot tone="danger" wraps>
          A later backup failed
        </StateDot>
        <span className="ml-3 text-soft">
          <Moment value={ended} />
        </span>
      </p>
      <p className="mt-1 text-soft wrap-anywhere">{problems.join(' · ')}</p>
    </div>
  )
}
