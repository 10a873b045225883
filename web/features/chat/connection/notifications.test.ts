import { expect, test } from 'vitest'
import { isNews, isWanted, notificationLevel, setNotificationLevel } from './notifications.ts'

test('a room rings for everything, for mentions of this person and replies to them, or not at all', () => {
  const plain = { message: 'hello' }
  const mention = { message: 'hello @[Ada](user:aaaaaaaaaaaaaaa)' }
  const other = { message: 'hello @[Ben](user:bbbbbbbbbbbbbbb)' }
  const me = 'aaaaaaaaaaaaaaa'
  const reply = { message: 'yes', notifies: me }
  const elsewhere = { message: 'yes', notifies: 'bbbbbbbbbbbbbbb' }
  const all = [plain, mention, other, reply, elsewhere]
  expect(all.filter((one) => isWanted('all', one, me))).toEqual(all)
  expect(all.filter((one) => isWanted('mentions', one, me))).toEqual([mention, reply])
  expect(all.filter((one) => isWanted('none', one, me))).toEqual([])
})

test('a live message notifies regardless of this device’s clock; of missed ones only the newest do', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')
  const [fresh, old] = ['11:59:30', '11:00:00'].map((time) => ({ created: `2026-01-01 ${time}.000Z` }))
  if (!fresh || !old) throw new Error('No messages')
  expect([isNews(fresh, false, now), isNews(old, false, now)]).toEqual([true, true])
  expect([isNews(fresh, true, now), isNews(old, true, now)]).toEqual([true, false])
})

test('a level that was chosen counts at once, also where the browser stores nothing', async () => {
  expect(notificationLevel('general')).toBe('mentions')
  await setNotificationLevel('general', 'none')
  expect([notificationLevel('general'), notificationLevel('lounge')]).toEqual(['none', 'mentions'])
})
