import type { Bindings } from '../../../bindings.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { databaseOf, databasesOf } from '../../../platform/owner-databases.ts'
import { objects, purgeDoomed } from '../../../platform/objects.ts'
import { deleteParts, findTakesOf, findWithdrawn, MAKING_MS, type FilmPart } from './parts-storage.ts'
import { removeTakes, takesBeside, takesMadeOf } from './project-storage.ts'

/** Removes the recordings of withdrawn answers from films, and from what was made of these; returns their number. */
export async function removeWithdrawn(env: Bindings, now: Date): Promise<number> {
  const found = await findWithdrawn(env.DB, now)
  let removed = 0
  for (const [project, parts] of Map.groupBy(found, (part) => part.project)) {
    const takes = parts.flatMap(({ take }) => (take === '' ? [] : [take]))
    const unfinished = parts.filter(({ take }) => take === '')
    // Until a film is finished it is unknown which take has the recording.
    const others =
      unfinished.length > 0
        ? await takesBeside(databaseOf(env, project), project, {
            known: await findTakesOf(env.DB, project),
            periods: unfinished.map(makingOf),
          })
        : []
    if (!(await removeWithCopies(env, project, [...new Set([...takes, ...others])], now))) continue
    await deleteParts(
      env.DB,
      project,
      parts.map(({ response }) => response),
    )
    removed += parts.length
  }
  return removed
}

function makingOf({ created }: FilmPart): { from: string; to: string } {
  return { from: created, to: recordDateOf(new Date(Date.parse(created.replace(' ', 'T')) + MAKING_MS)) }
}

/** Returns false if a project was edited all the time: then it is to be called again. */
async function removeWithCopies(
  env: Bindings,
  project: string,
  takes: readonly string[],
  now: Date,
): Promise<boolean> {
  const homes = new Map(takes.map((take) => [take, project]))
  const done = new Set<string>()
  for (;;) {
    // All before the first deletion: older copies name only their direct origins.
    await addCopies(env, homes)
    const open = [...homes].filter(([take]) => !done.has(take))
    if (open.length === 0) return true
    for (const [home, list] of Map.groupBy(open, ([, of]) => of)) {
      const ids = list.map(([take]) => take)
      const binding = databaseOf(env, home)
      if (!(await removeTakes(binding, home, ids, now))) return false
      await purgeDoomed(binding, objects(env.MEDIA))
      for (const id of ids) done.add(id)
    }
  }
}

/** Adds the copies and mixes of takes, theirs and so on, with their projects. */
async function addCopies(env: Bindings, homes: Map<string, string>): Promise<void> {
  let next = [...homes.keys()]
  while (next.length > 0) {
    const made = next
    const copies = await Promise.all(databasesOf(env).map((binding) => takesMadeOf(binding, made)))
    const found = copies.flat().filter(({ take }) => !homes.has(take))
    for (const { take, project } of found) homes.set(take, project)
    next = found.map(({ take }) => take)
  }
}
