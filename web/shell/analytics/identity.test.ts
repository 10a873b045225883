import { expect, test } from 'vitest'
import { createIdentity } from './identity.ts'

const ada = { id: 'user00000000ada', email: 'ada@mouthpiece.test', name: 'Ada' }

function identity() {
  const calls: unknown[] = []
  const follow = createIdentity({
    identify: (id, properties) => calls.push({ id, ...properties }),
    reset: () => calls.push('reset'),
  })
  return { follow, calls }
}

test('a person is identified once, also when other things about them change', () => {
  const { follow, calls } = identity()
  follow(ada)
  follow({ ...ada, name: 'Ada L.' })
  expect(calls).toEqual([ada])
})

test('signing out resets; another person is identified anew', () => {
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
