import { expect, test } from 'vitest'
import { can } from './can.ts'

const ada = { id: 'ada000000000001', admin: false }
const root = { id: 'root00000000001', admin: true }

test('guests may do nothing that needs a policy', () => {
  expect(can(undefined, 'office.enter')).toBe(false)
  expect(can(undefined, 'account.edit', { owner: '' })).toBe(false)
})

test('the office is for admins', () => {
  expect(can(ada, 'office.enter')).toBe(false)
  expect(can(root, 'office.enter')).toBe(true)
})

test('a policy looks at what is acted on', () => {
  expect(can(ada, 'chat.message.delete', { owner: ada.id })).toBe(true)
  expect(can(ada, 'chat.message.delete', { owner: root.id })).toBe(false)
  expect(can(root, 'chat.message.delete', { owner: ada.id })).toBe(true)
  expect(can(root, 'chat.message.edit', { owner: ada.id })).toBe(false)
})

test('uploading drawings requires the flag; admins may act on all drawings', () => {
  expect(can(ada, 'character.create', { mayUpload: false })).toBe(false)
  expect(can(ada, 'character.create', { mayUpload: true })).toBe(true)
  expect(can(ada, 'character.create-shared')).toBe(false)
  expect(can(ada, 'character.edit', { owner: ada.id, mayUpload: true })).toBe(true)
  expect(can(ada, 'character.edit', { owner: ada.id, mayUpload: false })).toBe(false)
  expect(can(ada, 'character.edit', { owner: root.id, mayUpload: true })).toBe(false)
  expect(can(root, 'character.edit', { owner: ada.id, mayUpload: false })).toBe(true)
})
