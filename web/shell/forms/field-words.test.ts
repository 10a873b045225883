import { expect, test } from 'vitest'
import { fieldWords, passwordStrength } from './field-words.ts'

test('a field has words only when something is wrong with it', () => {
  const data = { password: { code: 'validation_common_password', message: '' }, other: 'x' }
  expect(fieldWords(data, 'password')).toContain('easy to guess')
  expect(fieldWords(data, 'passwordConfirm')).toBeUndefined()
  expect(fieldWords(data, 'other')).toBeUndefined()
  expect(fieldWords({ password: { code: 'something_new' } }, 'password')).toBe('This cannot be used.')
})

test.each([
  ['short', 0],
  ['mushroom', 1],
  ['mushroompie', 2],
  ['Mushroom-9', 3],
  ['a mushroom pie for lunch', 4],
  ['пирог с грибами на обед', 4],
] as const)('the strength of “%s” is %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
