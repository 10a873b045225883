import { expect, test } from 'vitest'
import { flagKeys, flags } from '../../contract/flags.ts'
import { hasFlag } from './flags.ts'

test.each(flagKeys)('%s is on for anyone who holds it, and fails the way it says', (key) => {
  expect(hasFlag(new Set([key]), key)).toBe(true)
  expect(hasFlag(new Set(), key)).toBe(flags[key].default)
  expect(hasFlag(new Set([`${key}_2`]), key)).toBe(flags[key].default)
})

test('uploading a character is refused while the flags are unknown', () => {
  expect(hasFlag(undefined, 'character_upload')).toBe(false)
})
