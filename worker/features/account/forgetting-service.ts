import { forEach } from '../../platform/for-each.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import type { Forgetting, ForgettingStore } from './forgetting-storage.ts'

const MAX_LOOKUPS = 1_000
const WAIT_MS = 20_000

/** Open connections first, so that the user adds nothing to rooms afterwards. */
const KINDS: readonly Forgetting['kind'][] = ['sockets', 'chat', 'jam']

/**
 * One user after another; returns the number of completed places. A failing place does not delay the others: it is
 * retried in the next run, and its error thrown at the end.
 */
export async function forgetPeople(
  store: ForgettingStore,
  forget: (forgetting: Forgetting) => Promise<void>,
  { wait = WAIT_MS } = {},
): Promise<number> {
  const due = await store.due(MAX_LOOKUPS)
  const silent = new Set<string>()
  const failures: unknown[] = []
  let count = 0
  for (const person of new Set(due.map((one) => one.person))) {
    for (const kind of KINDS) {
      const theirs = due.filter((one) => one.person === person && one.kind === kind)
      if (theirs.length === 0) continue
      const outcomes = await forEach(theirs, async (forgetting) => {
        const { place } = forgetting
        if (silent.has(place)) return { place, done: false }
        try {
          await withTimeout(wait, forget(forgetting))
          return { place, done: true }
        } catch (error) {
          failures.push(error)
          if (place !== '') silent.add(place)
          return { place, done: false }
        }
      })
      const done = outcomes.filter((one) => one.done).map(({ place }) => place)
      const failed = outcomes.filter((one) => !one.done).map(({ place }) => place)
      await store.keep({ person, kind, done, failed })
      count += done.length
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Data could not be deleted from ${failures.length} places`)
  return count
}
