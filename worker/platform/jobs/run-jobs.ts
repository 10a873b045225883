import { jobDone, jobFailed } from '../events.ts'

/** It must tolerate running twice or late. */
export interface Job<Deps> {
  /** For example `media.sweep-uploads`. */
  name: string
  every: 'five minutes' | 'hour'
  /** Returns the number of processed items, for the log. */
  run(deps: Deps, now: Date): Promise<number | void>
}

/** Failures are logged and do not stop the others. */
export async function runJobs<Deps>(jobs: readonly Job<Deps>[], deps: Deps, now: Date): Promise<void> {
  for (const { name, run } of jobs) {
    try {
      const count = await run(deps, now)
      if (count) jobDone({ job: name, count })
    } catch (error) {
      jobFailed({ job: name, error })
    }
  }
}
