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
  const done = new Set<string>()
  let next = new Map([[project, takes]])
  while (next.size > 0) {
    for (const [home, ids] of next) {
      const binding = databaseOf(env, home)
      if (!(await removeTakes(binding, home, ids, now))) return false
      await purgeDoomed(binding, objects(env.MEDIA))
      for (const id of ids) done.add(id)
    }
    const removed = [...next.values()].flat()
    const copies = await Promise.all(databasesOf(env).map((binding) => takesMadeOf(binding, removed)))
    const open = copies.flat().filter(({ take }) => !done.has(take))
    next = new Map(
      [...Map.groupBy(open, (copy) => copy.project)].map(([home, list]) => [
        home,
        list.map(({ take }) => take),
      ]),
    )
  }
  return true
}
