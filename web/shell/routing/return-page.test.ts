import { expect, test } from 'vitest'
import { storeReturnPage, takeReturnPage } from './return-page.ts'

test('the wanted page is handed out once, then the projects', () => {
  storeReturnPage('/projects/project00000001/editor?t=3')
  expect(takeReturnPage()).toBe('/projects/project00000001/editor?t=3')
  expect(takeReturnPage()).toBe('/projects')
})

test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])(
  '%j is no page of ours',
  (path) => {
    storeReturnPage(path)
    expect(takeReturnPage()).toBe('/projects')
  },
)
