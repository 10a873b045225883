import { expect, test } from 'vitest'
import { holderOf, openedAt, openedToken } from './keys.ts'

const now = new Date('2026-01-02T03:04:05.678Z')

test('the proof of an opened page holds its time, for its own survey and deployment only', async () => {
  const token = await openedToken('secret', 'one', { now, nonce: 'abc' })
  expect(await openedAt('secret', 'one', token)).toBe(now.getTime())
  expect(await openedAt('secret', 'two', token)).toBeUndefined()
  expect(await openedAt('other', 'one', token)).toBeUndefined()
  const [, nonce, signature] = token.split('.')
  for (const forged of ['', 'x', `1.${nonce}.${signature}`, `${token}0`, token.slice(0, -1), '..', '1.2']) {
    expect(await openedAt('secret', 'one', forged)).toBeUndefined()
  }
})

test('a respondent’s digest differs by survey, and by kind of id', async () => {
  const known = await Promise.all([
    holderOf('secret', 'one', 'user', 'ada'),
    holderOf('secret', 'two', 'user', 'ada'),
    holderOf('secret', 'one', 'visitor', 'ada'),
    holderOf('secret', 'one', 'invitation', 'ada'),
    holderOf('other', 'one', 'user', 'ada'),
  ])
  expect(new Set(known).size).toBe(known.length)
  expect(await holderOf('secret', 'one', 'user', 'ada')).toBe(known[0])
})
