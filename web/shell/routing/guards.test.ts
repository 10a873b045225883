import { pages } from '#model/pages/pages'
import { expect, test } from 'vitest'
import { isForAdmins, passage } from './guards.ts'

const actors = { guest: null, member: { admin: false }, admin: { admin: true } }

/** The specification's section 6, word by word, apart from the page table. */
function allowed(path: string, actor: keyof typeof actors): boolean {
  const isPublic =
    ['/', '/invite', '/terms-privacy'].includes(path) ||
    ['/forms', '/auth/confirm-password-reset', '/investors'].some((start) => path.startsWith(start))
  // Decided in product.md: the start page by its other name, published projects, and results by a link.
  const opened = ['/home', '/projects/:id', '/results/:id'].includes(path)
  // Pages for forgotten passwords and links in mails; the specification names only the first.
  const byMail = /^\/auth\/(forgot-password|confirm-verification|confirm-email-change)/.test(path)
  if (isPublic || opened || byMail) return true
  const forAdmins = ['/admin', '/jam', '/mixer'].some(
    (start) => path === start || path.startsWith(`${start}/`),
  )
  return actor === 'admin' || (actor === 'member' && !forAdmins)
}

const rows = pages.flatMap(({ path, access }) =>
  (['guest', 'member', 'admin'] as const).map((actor) => ({ path, access, actor })),
)

test.each(rows)('$actor at $path', ({ path, access, actor }) => {
  expect(passage(access, actors[actor])).toBe(allowed(path, actor) ? 'open' : 'to-start')
})

test('a mail’s link opens its page without a session', () => {
  expect(passage('signed-in-or-token', null, new URLSearchParams('token=abc'))).toBe('open')
  expect(passage('signed-in-or-token', null, new URLSearchParams('other=abc'))).toBe('to-start')
  expect(passage('signed-in', null, new URLSearchParams('token=abc'))).toBe('to-start')
})

test.each([
  ['/admin', true],
  ['/admin/no/such/page', true],
  ['/jam/x', true],
  ['/mixer', true],
  ['/administration', false],
  ['/jams', false],
  ['/', false],
])('%s is for admins: %s', (path, expected) => {
  expect(isForAdmins(path)).toBe(expected)
})
