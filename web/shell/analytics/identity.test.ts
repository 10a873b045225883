import { expect, test } from 'vitest'
import { createIdentity } from './identity.ts'

const ada = { id: 'user00000000ada', email: 'ada@mouthpiece.test', name: 'Ada' }

function identity(before: string | null = null) {
  const calls: unknown[] = []
  let known = before
  const follow = createIdentity(
    {
      identify: (id, properties) => calls.push({ id, ...properties }),
      reset: () => calls.push('reset'),
    },
    { get: () => known, set: (id) => (known = id) },
  )
  return { follow, calls }
}

test('a person is identified once, also when other things about them change', () => {
  const { follow, calls } = identity()
  follow(ada)
  follow({ ...ada, name: 'Ada L.' })
  expect(calls).toEqual([ada])
})

test('signing out resets the identity; another user is identified afresh', () => {
  const { follow, calls } = identity()
  follow(ada)
  follow(null)
  follow({ ...ada, id: 'user00000000ben' })
  expect(calls).toEqual([ada, 'reset', { ...ada, id: 'user00000000ben' }])
})

test('a visitor is never reset', () => {
  const { follow, calls } = identity()
  follow(null)
  expect(calls).toEqual([])
})

test('a user identified before a reload is not sent again, and is reset after signing out', () => {
  const same = identity(ada.id)
  same.follow(ada)
  expect(same.calls).toEqual([])
  const dead = identity(ada.id)
  dead.follow(null)
  dead.follow(null)
  expect(dead.calls).toEqual(['reset'])
})
