import { expect, test } from 'vitest'
import { CallError } from '../../platform/call-error.ts'
import { PlayerError, toPlayerError, playerErrorMessage, type PlayerErrorKind } from './player-error.ts'

test.each([
  [{ status: 0, code: 'offline' }, 'unreachable'],
  [{ status: 429, code: 'too_many_requests' }, 'unreachable'],
  [{ status: 503, code: 'storage_unavailable' }, 'unreachable'],
  [{ status: 404, code: 'not_found' }, 'sound-missing'],
  [{ status: 403, code: 'not_allowed' }, 'sound-missing'],
] as const)('%o is %s', (parts, kind) => {
  expect(toPlayerError(new CallError({ ...parts, url: '' }), 'sound-missing', 'Take 1').kind).toBe(kind)
})

test('a trouble stays what it is', () => {
  const error = new PlayerError('sound-unreadable', 'Take 1')
  expect(toPlayerError(error, 'sound-missing', 'other')).toBe(error)
})

const kinds: PlayerErrorKind[] = [
  'character-missing',
  'character-unreadable',
  'take-missing',
  'sound-missing',
  'sound-unreadable',
  'unreachable',
]
test.each(kinds)('%s is told in words, never as a code', (kind) => {
  const { title, text } = playerErrorMessage(new PlayerError(kind, 'Take 1'))
  expect(title.length).toBeGreaterThan(5)
  expect(`${title} ${text}`).not.toContain(kind)
  expect(text).toMatch(/\.$/)
})
