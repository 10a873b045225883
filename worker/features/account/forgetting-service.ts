import { forEach } from '../../platform/for-each.ts'
import { within } from '../../platform/within.ts'
import type { Forgetting, ForgettingStore } from './forgetting-storage.ts'

/** Places that are asked in one run; the next takes the rest. */
const MAX_LOOKUPS = 1_000
/** Milliseconds that a place has to answer. */
const WAIT_MS = 20_000

/** What is open for a person first: then they add nothing to what the rooms forget. */
const KINDS: readonly Forgetting['kind'][] = ['sockets', 'chat', 'jam']

/**
 * Has people forgotten wherever that is still to be done, one person after the other, and returns how many places have
 * done so. A place that fails, or does not answer in time, keeps nobody else waiting: it is asked again in the next
 * run, and what it said is thrown at the end.
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
        // It would make everybody wait again.
        if (silent.has(place)) return { place, done: false }
        try {
          await within(wait, forget(forgetting))
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
    throw new AggregateError(failures, `${failures.length} places have forgotten nobody`)
  return count
}
