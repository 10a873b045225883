import { expect, test } from 'vitest'
import { rememberWanted, takeWanted } from './wanted-page.ts'

test('the wanted page is handed out once, then the projects', () => {
  rememberWanted('/projects/project00000001/editor?t=3')
  expect(takeWanted()).toBe('/projects/project00000001/editor?t=3')
  expect(takeWanted()).toBe('/projects')
})

test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])(
  '%j is no page of ours',
  (path) => {
    rememberWanted(path)
    expect(takeWanted()).toBe('/projects')
  },
)
