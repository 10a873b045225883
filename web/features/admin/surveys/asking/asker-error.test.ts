import { expect, test } from 'vitest'
import { callErrorOf } from '../../../../platform/call-error.ts'
import { WHOLE_SURVEY } from '../draft/refused-askers.ts'
import { askerError } from './asker-error.ts'

const pip = { character: 'pip' }

test('a removed character is explained where it was, until another one is chosen', () => {
  const state = { refusal: undefined, refusedAt: ['stars'] }
  expect(askerError(state, { place: 'stars', asker: undefined })).toContain('Choose another one.')
  expect(askerError(state, { place: 'stars', asker: pip })).toBeUndefined()
  expect(askerError(state, { place: WHOLE_SURVEY, asker: undefined })).toBeUndefined()
})

test('too many characters are explained where there is one; other refusals are not', () => {
  const refused = (data: Record<string, unknown>) => ({
    refusal: callErrorOf(400, '', { data }),
    refusedAt: [],
  })
  const error = { code: 'validation_invalid_value', message: 'Too many characters.' }
  expect(askerError(refused({ asker: error }), { place: 'stars', asker: pip })).toContain(
    'up to 20 different',
  )
  expect(askerError(refused({ asker: error }), { place: 'stars', asker: undefined })).toBeUndefined()
  expect(askerError(refused({ title: error }), { place: 'stars', asker: pip })).toBeUndefined()
})
