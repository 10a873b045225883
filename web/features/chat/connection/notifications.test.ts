import { expect, test } from 'vitest'
import { isWanted, notificationLevel, setNotificationLevel } from './notifications.ts'

test('a room rings for everything, for mentions of this person, or not at all', () => {
  const plain = { message: 'hello' }
  const mention = { message: 'hello @[Ada](user:aaaaaaaaaaaaaaa)' }
  const other = { message: 'hello @[Ben](user:bbbbbbbbbbbbbbb)' }
  const me = 'aaaaaaaaaaaaaaa'
  expect([plain, mention, other].map((one) => isWanted('all', one, me))).toEqual([true, true, true])
  expect([plain, mention, other].map((one) => isWanted('mentions', one, me))).toEqual([false, true, false])
  expect([plain, mention, other].map((one) => isWanted('none', one, me))).toEqual([false, false, false])
})

test('a level that was chosen counts at once, also where the browser stores nothing', async () => {
  expect(notificationLevel('general')).toBe('mentions')
  await setNotificationLevel('general', 'none')
  expect([notificationLevel('general'), notificationLevel('lounge')]).toEqual(['none', 'mentions'])
})
