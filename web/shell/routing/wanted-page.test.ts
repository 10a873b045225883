import { expect, test } from 'vitest'
import { rememberWanted, takeWanted } from './wanted-page.ts'

test('the wanted page is handed out once, then the projects', () => {
  rememberWanted('/projects/project00000001/editor?t=3')
  expect(takeWanted()).toBe('/projects/project00000001/editor?t=3')
  expect(takeWanted()).toBe('/projects')
})
