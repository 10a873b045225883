import { afterEach, expect, test, vi } from 'vitest'
import { hideCompositionKeys } from './composition.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page that Enter sends: returns how many of these key presses reached it. */
function sentBy(...presses: { type?: string; isComposing: boolean; keyCode: number }[]): number {
  vi.stubGlobal('Element', class extends EventTarget {})
  const page = new EventTarget()
  let sent = 0
  hideCompositionKeys(page)
  page.addEventListener('keydown', () => sent++)
  for (const { type = 'keydown', ...about } of presses) {
    page.dispatchEvent(Object.assign(new Event(type), about))
  }
  return sent
}

test('the Enter that accepts a composition reaches no handler, in the order of Chrome and of Safari', () => {
  const chrome = { isComposing: true, keyCode: 229 }
  const safari = { isComposing: false, keyCode: 229 }
  expect(sentBy(chrome)).toBe(0)
  expect(sentBy(safari)).toBe(0)
  expect(sentBy(safari, { isComposing: false, keyCode: 13 })).toBe(1)
})
