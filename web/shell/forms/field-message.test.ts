import { expect, test } from 'vitest'
import { fieldMessage } from './field-message.ts'

test('a field has words only when something is wrong with it', () => {
  const data = { password: { code: 'validation_common_password', message: '' }, other: 'x' }
  expect(fieldMessage(data, 'password')).toContain('easy to guess')
  expect(fieldMessage(data, 'passwordConfirm')).toBeUndefined()
  expect(fieldMessage(data, 'other')).toBeUndefined()
  expect(fieldMessage({ password: { code: 'something_new' } }, 'password')).toBe('This cannot be used.')
})
