import { expect, test } from 'vitest'
import { matchPage, pageLayouts, pages } from './pages.ts'

test('every page finds itself', () => {
  for (const page of pages) {
    const path = page.path
      .replace(/:(id|answer_id|survey_id)/, 'abcdefghij12345')
      .replace(':slug', 'general')
      .replace(':token', 'a.b-c_d.e')
    expect(matchPage(path)).toMatchObject({ page: { path: page.path }, valid: true })
    expect(pageLayouts).toContain(page.layout)
  }
})

test.each([
  ['/projects/', '/projects', true],
  ['/projects/short', '/projects/:id', false],
  ['/projects/%E0%A4%A', '/projects/:id', false],
  ['/projects/abcdefghij%2F1', '/projects/:id', false],
  ['/chat/No-Such', '/chat/:slug', false],
  ['/admin/surveys/answers/abcdefghij12345', '/admin/surveys/answers/:answer_id', true],
])('%s is %s', (path, pattern, valid) => {
  expect(matchPage(path)).toMatchObject({ page: { path: pattern }, valid })
})

test.each([
  '/nothing',
  '/projects//',
  '/admin',
  '/projects/abcdefghij12345/nothing',
  '/__proto__',
  '//',
  '///',
])('%s is no page', (path) => {
  expect(matchPage(path)).toBeUndefined()
})

test('every path of the specification is a page, in the layout it names', () => {
  const specified: Record<string, string> = {
    '/invite': 'none',
    '/jam/:id/view': 'jam',
    '/jam/:id/audio': 'jam',
    '/jam/:id/editor': 'jam',
    '/jam/:id/recorder': 'jam',
    '/mixer': 'app',
    '/mixer/:id/audio': 'mixer',
    '/chat': 'chat',
    '/chat/:slug': 'chat',
    '/forms/:id': 'survey',
    '/projects': 'cam',
    '/projects/:id': 'public-page',
    '/projects/:id/audio': 'project-modal',
    '/projects/:id/editor': 'project',
    '/projects/:id/export': 'none',
    '/projects/:id/character': 'project-modal-canvas',
    '/projects/:id/thumbnail': 'none',
    '/projects/:id/deprecated': 'cam',
    '/settings/account': 'app',
    '/emails_unsubscribe': 'none',
    '/auth/confirm-password-reset/:token': 'auth',
    '/admin/home': 'admin',
    '/admin/account': 'admin',
    '/admin/emails': 'admin',
    '/admin/invites': 'admin',
    '/admin/surveys': 'admin',
    '/admin/projects': 'admin',
    '/admin/templates': 'admin',
    '/admin/upload_waitlist': 'admin',
    '/admin/characters': 'admin',
    '/admin/studio': 'studio',
    '/admin/emails/preview/:id': 'none',
  }
  const layouts: Record<string, string> = Object.fromEntries(pages.map(({ path, layout }) => [path, layout]))
  expect(layouts).toMatchObject(specified)
  // Pages without a declared layout.
  const others = [
    '/',
    '/home',
    '/jam',
    '/terms-privacy',
    '/investors/deck',
    '/investors/demo',
    '/device-warning-demo',
    '/admin/projects/:id',
    '/admin/templates/:id',
    '/admin/characters/:id',
    '/admin/characters/:id/custom-props',
    '/admin/emails/compose',
    '/admin/emails/compose/:id',
    '/admin/surveys/compose',
    '/admin/surveys/compose/:id',
    '/admin/surveys/answers/:answer_id',
    '/admin/surveys/submissions/:survey_id',
  ]
  expect(others.filter((path) => !(path in layouts))).toEqual([])
})
