import type { Bindings } from '../../bindings.ts'
import { projects } from '../../collections/projects.ts'
import { takes } from '../../collections/takes.ts'
import { AppError } from '../../contract/app-error.ts'
import { documentSchema } from '../../contract/document/document.ts'
import { MAX_ORIGINS } from '../../contract/takes/takes.ts'
import type { RecordHooks, RecordValues } from '../../http/record-hooks.ts'
import { takesOf, withoutWithdrawn } from '../../model/document/without-withdrawn.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { databaseOf } from '../../platform/owner-databases.ts'
import { assertTakeHasHome } from './take-home-service.ts'
import { deleteIfWithdrawn, findOrigins, findWithdrawnAmong } from './withdrawn-storage.ts'

export const takeHooks: RecordHooks = {
  collection: takes,
  async beforeCreate(context, values) {
    const { deprecationDate } = context.get('config').runtime
    const binding = databaseOf(context.env, projectOf(values))
    await assertTakeHasHome({ binding, deprecationDate }, values)
    return { ...(await allOrigins(context.env, values)) }
  },
  // Once it is stored: a withdrawal that comes later finds it by its origins.
  async afterCreate(context, id) {
    const moment = recordDateOf(context.get('now'))
    if (await deleteIfWithdrawn(databaseOf(context.env, id), id, moment)) throw new AppError('not_found')
  },
}

/**
 * With the origins of its origins: a withdrawal finds a copy whose own origin was deleted. The nearest come first; the
 * furthest are dropped beyond `MAX_ORIGINS`.
 */
async function allOrigins(env: Bindings, { origins }: Record<string, unknown>): Promise<RecordValues> {
  if (typeof origins !== 'string' || origins === '') return {}
  const given = origins.split(',')
  // Invalid lists are refused later.
  if (given.length > MAX_ORIGINS) return {}
  const homes = Map.groupBy(given, (id) => databaseOf(env, id))
  const found = await Promise.all([...homes].map(([binding, ids]) => findOrigins(binding, ids)))
  const further = found
    .flat()
    .flatMap((list) => list.split(',').map((id, distance) => ({ id, distance })))
    .toSorted((one, next) => one.distance - next.distance)
    .map(({ id }) => id)
  return { origins: [...new Set([...given, ...further])].slice(0, MAX_ORIGINS).join(',') }
}

/** A copy of an older version of a project does not bring back what was withdrawn from it. */
export const copiedProjectHooks: RecordHooks = {
  collection: projects,
  async beforeCreate(context, { document }) {
    const read = documentSchema.safeParse(document)
    const played = read.success ? [...takesOf(read.data)] : []
    // Invalid documents are refused later.
    if (!read.success || played.length === 0) return {}
    const home = context.get('actor')?.id ?? ''
    const withdrawn = await findWithdrawnAmong(databaseOf(context.env, home), played)
    return withdrawn.length > 0 ? { document: withoutWithdrawn(read.data, withdrawn) } : {}
  },
}

function projectOf({ project }: Record<string, unknown>): string {
  return typeof project === 'string' ? project : ''
}
