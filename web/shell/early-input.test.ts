import { afterEach, expect, test, vi } from 'vitest'
import { repeatEarlyInput } from './early-input.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Presses of the button “Sign in” after the app has repeated `press`; the document noted one as well. */
function clicksAfter(press: { tag: string; label: string } | undefined): number {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const end = vi.fn()
  vi.stubGlobal('window', { earlyInput: { press: { tag: 'BUTTON', label: 'Sign in' }, end } })
  const click = vi.fn()
  const button = { getAttribute: () => null, textContent: 'Sign in', click }
  // Safe: all that is read of a root without texts.
  const root = { querySelectorAll: () => [button] } as unknown as ParentNode
  repeatEarlyInput(root, [], press)
  vi.runAllTimers()
  expect(end).toHaveBeenCalledOnce()
  return click.mock.calls.length
}

test('only the press that is handed over is repeated: React repeats others itself', () => {
  expect(clicksAfter({ tag: 'BUTTON', label: 'Sign in' })).toBe(1)
  expect(clicksAfter(undefined)).toBe(0)
})
