import { takes } from '../../collections/takes.ts'
import type { RecordHooks } from '../../http/record-hooks.ts'
import { databaseOf } from '../../platform/owner-databases.ts'
import { assertTakeHasHome } from './take-home-service.ts'

export const takeHooks: RecordHooks = {
  collection: takes,
  async beforeCreate(context, values) {
    const { deprecationDate } = context.get('config').runtime
    const binding = databaseOf(context.env, projectOf(values))
    await assertTakeHasHome({ binding, deprecationDate }, values)
    return {}
  },
}

function projectOf({ project }: Record<string, unknown>): string {
  return typeof project === 'string' ? project : ''
}
