import { expect, test } from 'vitest'
import { takes } from '../collections/takes.ts'
import { users } from '../collections/users.ts'
import type { AppContext } from './app-env.ts'
import { hooksOf } from './record-hooks.ts'

// Safe: the hooks below do not use it.
const context = {} as AppContext

test('hooks of several features run in their order, and only those of the collection', async () => {
  const ran: string[] = []
  const note = (what: string) => () => void ran.push(what)
  const hooks = hooksOf([
    {
      collection: users,
      beforeCreate: () => ({ a: 1, b: 1 }),
      async beforeUpdate(_context, id) {
        ran.push(`first before ${id}`)
        return async () => void ran.push('first finish')
      },
      afterUpdate: note('first after'),
    },
    { collection: takes, afterUpdate: note('not ours'), alone: true },
    {
      collection: users,
      beforeCreate: async () => ({ b: 2 }),
      beforeUpdate: async () => undefined,
      afterUpdate: note('second after'),
      afterDelete: note('gone'),
    },
  ])(users)
  expect(await hooks.beforeCreate(context, {})).toEqual({ a: 1, b: 2 })
  const finish = await hooks.beforeUpdate(context, 'x', {})
  await finish()
  await hooks.after(context, 'update', 'x')
  await hooks.after(context, 'create', 'x')
  await hooks.after(context, 'delete', 'x')
  expect(ran).toEqual(['first before x', 'first finish', 'first after', 'second after', 'gone'])
  expect([hooks.alone, hooks.store, hooks.takeFile]).toEqual([false, undefined, undefined])
})

test('a hook that refuses ends the write', async () => {
  const refuse = () => {
    throw new Error('No')
  }
  const hooks = hooksOf([{ collection: users, beforeCreate: refuse }])(users)
  await expect(hooks.beforeCreate(context, {})).rejects.toThrow('No')
})
