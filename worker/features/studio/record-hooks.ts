import { takes } from '../../collections/takes.ts'
import type { RecordHooks } from '../../http/record-hooks.ts'
import { assertTakeHasHome } from './take-home-service.ts'

export const takeHooks: RecordHooks = {
  collection: takes,
  async beforeCreate(context, values) {
    const { deprecationDate } = context.get('config').runtime
    await assertTakeHasHome({ binding: context.env.DB, deprecationDate }, values)
    return {}
  },
}
