import type { Bindings } from '../../../bindings.ts'
import { databaseOf } from '../../../platform/owner-databases.ts'
import { objects, purgeDoomed } from '../../../platform/objects.ts'
import { deleteParts, findTakesOf, findWithdrawn } from './parts-storage.ts'
import { removeTakes, takesBeside } from './project-storage.ts'

/** Removes the recordings of withdrawn answers from films; returns their number. */
export async function removeWithdrawn(env: Bindings, now: Date): Promise<number> {
  const found = await findWithdrawn(env.DB, now)
  let removed = 0
  for (const [project, parts] of Map.groupBy(found, (part) => part.project)) {
    const binding = databaseOf(env, project)
    const takes = parts.flatMap(({ take }) => (take === '' ? [] : [take]))
    // Until a film is finished it is unknown which take has the recording.
    const others =
      takes.length < parts.length
        ? await takesBeside(binding, project, await findTakesOf(env.DB, project))
        : []
    if (!(await removeTakes(binding, project, [...new Set([...takes, ...others])], now))) continue
    await purgeDoomed(binding, objects(env.MEDIA))
    await deleteParts(
      env.DB,
      project,
      parts.map(({ response }) => response),
    )
    removed += parts.length
  }
  return removed
}
