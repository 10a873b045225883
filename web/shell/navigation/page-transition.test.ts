import { expect, test } from 'vitest'
import { fades } from './page-transition.ts'

const ID = 'abcdefghijklmno'

test.each([
  ['a page and another', '/projects', '/settings/account'],
  ['a page and its own record', '/admin/users', `/admin/users/${ID}`],
  ['the start and the terms', '/', '/terms-privacy'],
  ['a page and the chat', '/projects', '/chat'],
])('%s fade into each other', (_, from, to) => {
  expect(fades(from, to)).toBe(true)
  expect(fades(to, from)).toBe(true)
})

test.each([
  ['one page with another query or record', `/admin/users/${ID}`, `/admin/users/${ID.replace('a', 'z')}`],
  ['rooms of the chat', '/chat', '/chat/voices'],
  ['a tool', '/projects', `/projects/${ID}/editor`],
  ['two tools', `/projects/${ID}/audio`, `/projects/${ID}/editor`],
  ['a bare page', '/projects', `/projects/${ID}/export`],
  ['what is no page', '/projects', '/no/such/page'],
])('%s: nothing fades', (_, from, to) => {
  expect(fades(from, to)).toBe(false)
  expect(fades(to, from)).toBe(false)
})
