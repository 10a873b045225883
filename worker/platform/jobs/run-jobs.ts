import { jobDone, jobFailed } from '../events.ts'

/** Something that is done by the clock. Job authors: it may run twice, or late, and must not mind. */
export interface Job<Deps> {
  /** As in `media.sweep-uploads`. */
  name: string
  every: 'five minutes' | 'hour'
  /** Returns how many things it has dealt with, for the log. */
  run(deps: Deps, now: Date): Promise<number | void>
}

/** Runs jobs one after another. One that fails is reported, and the others run all the same. */
export async function runJobs<Deps>(jobs: readonly Job<Deps>[], deps: Deps, now: Date): Promise<void> {
  for (const { name, run } of jobs) {
    try {
      jobDone({ job: name, count: (await run(deps, now)) ?? 0 })
    } catch (error) {
      jobFailed({ job: name, error })
    }
  }
}
