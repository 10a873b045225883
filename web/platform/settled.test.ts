import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { readyState: 'interactive' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page settles four seconds after it has loaded', async () => {
  const { settled } = await import('./settled.ts')
  const work = vi.fn()
  settled.subscribe(work)
  vi.advanceTimersByTime(60_000)
  expect(work).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(3_999)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
})

test.each(['pointermove', 'touchstart', 'scroll', 'keydown'])(
  'it settles at once at a %s, and stays so',
  async (sign) => {
    const { settled } = await import('./settled.ts')
    const work = vi.fn()
    settled.subscribe(work)
    expect(settled.get()).toBe(false)
    window.dispatchEvent(new Event(sign))
    expect(work).toHaveBeenCalledOnce()
    window.dispatchEvent(new Event(sign))
    window.dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(60_000)
    expect(work).toHaveBeenCalledOnce()
    expect(settled.get()).toBe(true)
  },
)

test('work that waits for it begins with the first sign, later work at once', async () => {
  const { whenSettled } = await import('./settled.ts')
  const work = vi.fn()
  const waiting = whenSettled().then(work)
  await Promise.resolve()
  expect(work).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('keydown'))
  await waiting
  expect(work).toHaveBeenCalledOnce()
  await whenSettled()
})
