import type { Bindings } from '../../bindings.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Quota } from '../../contract/survey/schema.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import {
  clearOldPlaces,
  placeInPublished,
  placeNext,
  placeWaiting,
  startBuild,
} from './quota-builds-storage.ts'
import { findUnplaced } from './quota-storage.ts'
import { findSchema } from './storage.ts'

/** Responses of one transaction. */
const STEP_ROWS = 10_000
/** Responses that the transaction which publishes a version may place itself. */
const MAX_WAITING = 1_000
const ABANDONED_MS = 24 * 60 * 60 * 1000
/** Steps of one job. */
const MAX_STEPS = 100
/** Surveys of one job whose waiting responses are placed. */
const MAX_SURVEYS = 100

/**
 * Places the sent responses in the quotas of a version that is about to be published, in steps; when it is called again
 * after a failure, it continues. Answers are stored meanwhile by the quotas of the version before. Returns the build.
 */
export async function placeAhead(
  binding: D1Database,
  survey: string,
  { quotas, now, stepRows = STEP_ROWS }: { quotas: readonly Quota[]; now: Date; stepRows?: number },
): Promise<string> {
  const moment = recordDateOf(now)
  let current = await startBuild(binding, survey, {
    build: newId(),
    quotas: JSON.stringify(quotas),
    now: moment,
  })
  const { build } = current
  while (current.state === 'placing') {
    const { after } = current
    current = await placeNext(binding, survey, { build, after, quotas, limit: stepRows, now: moment })
    await nextTurn()
  }
  // Another admin publishes other quotas.
  if (current.state !== 'placed') throw new AppError('conflict')
  for (;;) {
    if ((await placeWaiting(binding, survey, { build, quotas, limit: MAX_WAITING })) < MAX_WAITING)
      return build
  }
}

/** Steps that follow each other at once would keep a process that has its own database from reading requests. */
function nextTurn(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0))
}

/** Deletes places that no longer count, and places responses of restored backups again. */
export async function sweepPlaces({ DB }: Pick<Bindings, 'DB'>, now: Date): Promise<number> {
  const abandoned = recordDateOf(new Date(now.getTime() - ABANDONED_MS))
  let cleared = 0
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const more = await clearOldPlaces(DB, { limit: STEP_ROWS, abandoned })
    if (more === 0) break
    cleared += more
  }
  for (const { survey, version } of await findUnplaced(DB, MAX_SURVEYS)) {
    const { quotas = [] } = (await findSchema(DB, survey, version)) ?? {}
    cleared += await placeInPublished(DB, survey, { version, quotas, limit: MAX_WAITING })
  }
  return cleared
}
