import { expect, test } from 'vitest'
import { openAdminLink } from './admin-links.ts'

test.each([
  ['/admin/emails', '/admin/emails'],
  ['/admin/emails/compose/abc', '/admin/emails'],
  ['/admin/emails/outbox', '/admin/emails/outbox'],
  ['/admin/projects/abc', '/admin/projects'],
  ['/admin/mutes', '/admin/reports'],
  ['/admin/nothing', undefined],
])('on %s the link to %s is marked', (pathname, path) => {
  expect(openAdminLink(pathname)?.path).toBe(path)
})
