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
