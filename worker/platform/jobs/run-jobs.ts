import { jobDone, jobFailed } from '../events.ts'

/** A scheduled job. It must tolerate running twice or late. */
export interface Job<Deps> {
  /** As in `media.sweep-uploads`. */
  name: string
  every: 'five minutes' | 'hour'
  /** Returns the number of items it processed, for the log. */
  run(deps: Deps, now: Date): Promise<number | void>
}

/** Runs jobs one after another. A failure is logged and does not stop the others. */
export async function runJobs<Deps>(jobs: readonly Job<Deps>[], deps: Deps, now: Date): Promise<void> {
  for (const { name, run } of jobs) {
    try {
      jobDone({ job: name, count: (await run(deps, now)) ?? 0 })
    } catch (error) {
      jobFailed({ job: name, error })
    }
  }
}
