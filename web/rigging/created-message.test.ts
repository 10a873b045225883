import { expect, test } from 'vitest'
import { createdMessage } from './created-message.ts'

test('only a character with a version is in a gallery', () => {
  expect(createdMessage({ name: 'Nova', version: 1 })).toMatch('Nova is in your gallery.')
  expect(createdMessage({ name: 'Nova', version: 0 })).toMatch('is saved as a draft')
})
