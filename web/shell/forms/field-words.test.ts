import { expect, test } from 'vitest'
import { fieldWords } from './field-words.ts'

test('a field has words only when something is wrong with it', () => {
  const data = { password: { code: 'validation_common_password', message: '' }, other: 'x' }
  expect(fieldWords(data, 'password')).toContain('easy to guess')
  expect(fieldWords(data, 'passwordConfirm')).toBeUndefined()
  expect(fieldWords(data, 'other')).toBeUndefined()
  expect(fieldWords({ password: { code: 'something_new' } }, 'password')).toBe('This cannot be used.')
})
