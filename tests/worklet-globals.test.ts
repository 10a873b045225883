import { expect, test } from 'vitest'
import { sources } from './architecture/sources.ts'
import { isWorklet, missingGlobals } from './architecture/worklet-globals.ts'

test('audio worklets and all that they import use only globals that worklets have', () => {
  const files = sources(['web/engine', 'worker/model', 'worker/contract'])
  expect(files.filter(({ path }) => isWorklet(path)).length).toBeGreaterThanOrEqual(3)
  expect(missingGlobals(files)).toEqual([])
})

const worklet = { path: 'web/engine/x/x-worklet.ts', text: `import { a } from './a.ts'\na()` }
const found = (text: string) => missingGlobals([worklet, { path: 'web/engine/x/a.ts', text }])

test.each([
  'export const a = () => structuredClone({})',
  'export const a = () => performance.now()',
  'export const a = () => new TextDecoder()',
  'export const a = () => void setTimeout(a, 1)',
  'export const a = () => ({ fetch })',
  'export const a = () => (window as unknown as { b: number }).b',
])('a planted global is found: %s', (text) => {
  expect(found(text)).toHaveLength(1)
})

test.each([
  'export const a = (fetch: () => void) => fetch()',
  'export const a = (clock: { performance: number }) => clock.performance',
  'export const a = (document: Document): Document => document',
  'export const a = (given?: Blob) => given',
])('other names are not: %s', (text) => {
  expect(found(text)).toEqual([])
})

test('code that is imported for its types alone, or by a page, may use every global', () => {
  const page = { path: 'web/engine/x/page.ts', text: 'export const b = structuredClone' }
  const typed = { ...worklet, text: `import type { b } from './page.ts'` }
  expect(missingGlobals([typed, page])).toEqual([])
})
