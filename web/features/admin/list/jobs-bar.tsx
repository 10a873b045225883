import type { ListJob, ListRow } from '#contract/admin/lists'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { countLabel, type ListDeclaration } from './list-of.ts'
import { useListJobs } from './use-list-jobs.ts'
import { formatNumber } from '../../../platform/locale.ts'

export function JobsBar<Row extends ListRow>({ list }: { list: ListDeclaration<Row> }) {
  const { running, ended, forget, stop } = useListJobs(list.kind)
  const labelOf = ({ act }: ListJob) => list.acts.find(({ id }) => id === act)?.label ?? act
  if (running.length + ended.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {running.map((job) => (
        <div
          key={job.id}
          className="flex items-end gap-4 rounded-panel border border-line bg-raised px-4 py-3"
        >
          <ProgressBar
            label={`${labelOf(job)}: ${countLabel(job.total, list.noun, { more: job.totalMore })}`}
            value={job.totalMore ? undefined : job.seen / Math.max(1, job.total)}
            text={`${formatNumber(job.seen)} done`}
            className="flex-1"
          />
          <Button size="small" onPress={() => void stop(job.id)}>
            Stop
          </Button>
        </div>
      ))}
      {ended.map((job) => (
        <div
          key={job.id}
          role="status"
          className="flex items-center gap-4 rounded-panel border border-line bg-raised px-4 py-2 text-sm"
        >
          <p className="flex-1">{endWords(job, labelOf(job), list.noun)}</p>
          <Button size="small" variant="plain" onPress={() => forget(job.id)}>
            Dismiss
          </Button>
        </div>
      ))}
    </div>
  )
}

function endWords({ state, changed, seen }: ListJob, label: string, noun: readonly [string, string]): string {
  const done = `${countLabel(changed, noun)} changed`
  const skipped = seen > changed ? `, ${formatNumber(seen - changed)} left as they were` : ''
  if (state === 'cancelled') return `${label} was stopped: ${done}${skipped}.`
  if (state === 'failed') return `${label} could not continue: ${done}${skipped}.`
  return `${label}: ${done}${skipped}.`
}
