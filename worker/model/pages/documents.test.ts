import { expect, test } from 'vitest'
import { documentName, documents } from './documents.ts'
import { matchPage } from './pages.ts'
import { hintCookie, readHint } from './visitor-hint.ts'

const nameOf = (path: string, visitor: 'guest' | 'member' | 'admin', isNew = false) => {
  const match = matchPage(path)
  return match && documentName(match.page, { visitor, isNew })
}

test('a hint is read back as it was written, and anything else is a guest', () => {
  for (const hint of [
    { visitor: 'member', isNew: false },
    { visitor: 'member', isNew: true },
    { visitor: 'admin', isNew: false },
  ] as const) {
    const [pair = ''] = hintCookie(hint).split(';')
    expect(readHint(`other=1; ${pair}; last=2`)).toEqual(hint)
  }
  expect(hintCookie({ visitor: 'guest', isNew: true })).toContain('mouthpiece_hint=; Path=/; Max-Age=0')
  for (const cookies of [
    undefined,
    '',
    'mouthpiece_hint=root',
    'my_mouthpiece_hint=admin',
    'mouthpiece_hint=adminx',
  ])
    expect(readHint(cookies)).toEqual({ visitor: 'guest', isNew: false })
})

test('a page has the documents of those whom it is for', () => {
  expect(nameOf('/', 'guest')).toBe('guest.start')
  // They are led on.
  expect(nameOf('/', 'member')).toBeUndefined()
  expect(nameOf('/projects', 'guest')).toBeUndefined()
  expect(nameOf('/projects', 'member')).toBe('member.projects')
  expect(nameOf('/projects', 'member', true)).toBe('member.projects.new')
  expect(nameOf('/chat/voices', 'member', true)).toBe('member.chat.slug')
  expect(nameOf('/admin/users', 'member')).toBeUndefined()
  expect(nameOf('/admin/users', 'admin')).toBe('admin.admin.users')
  expect(nameOf('/jam/abcdefghij12345/view', 'member')).toBeUndefined()
  expect(nameOf('/projects/abcdefghij12345', 'guest')).toBe('guest.projects.id')
  expect(nameOf('/emails_unsubscribe', 'guest')).toBe('guest.emails_unsubscribe')
  expect(nameOf('/forms/abcdefghij12345', 'guest')).toBe('survey.en')
  expect(nameOf('/forms/abcdefghij12345', 'admin')).toBe('survey.en')
})

test('each document has a name of its own', () => {
  expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length)
  expect(documents.filter(({ isNew }) => isNew).map(({ name }) => name)).toEqual([
    'member.projects.new',
    'admin.projects.new',
  ])
})
