import { expect, test } from 'vitest'
import { isWanted } from './notifications.ts'

test('a room rings for everything, for mentions of this person, or not at all', () => {
  const plain = { message: 'hello' }
  const mention = { message: 'hello @[Ada](user:aaaaaaaaaaaaaaa)' }
  const other = { message: 'hello @[Ben](user:bbbbbbbbbbbbbbb)' }
  const me = 'aaaaaaaaaaaaaaa'
  expect([plain, mention, other].map((one) => isWanted('all', one, me))).toEqual([true, true, true])
  expect([plain, mention, other].map((one) => isWanted('mentions', one, me))).toEqual([false, true, false])
  expect([plain, mention, other].map((one) => isWanted('none', one, me))).toEqual([false, false, false])
})
