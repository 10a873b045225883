import { expect, test, vi } from 'vitest'
import { earlyKeys } from './early-keys.ts'

function page() {
  const target = new EventTarget()
  const onKey = vi.fn()
  const early = earlyKeys(target)
  const start = (onEscape = () => {}) => {
    early.start(onEscape)
    // Node calls listeners in their order, a browser those that capture first.
    target.addEventListener('keydown', onKey)
  }
  const press = (key: string, about: Partial<KeyboardEvent> = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...about })
    target.dispatchEvent(event)
    return event
  }
  return { early, start, onKey, press }
}

test('keys typed before the palette has loaded go to the palette and not to the page', () => {
  const { early, start, onKey, press } = page()
  start()
  for (const key of ['s', 'i', 'n', 'g', 'Backspace', 'n', 'ö', 'Tab', 'Shift', 'Enter', 'x']) {
    expect(press(key).defaultPrevented).toBe(true)
  }
  expect(onKey).not.toHaveBeenCalled()
  expect(early.stop()).toEqual({ text: 'sinnö', isEntered: true })
  press('a')
  expect(onKey).toHaveBeenCalledTimes(1)
  expect(early.stop()).toEqual({ text: '', isEntered: false })
})

test('Escape and shortcuts still act', () => {
  const { early, start, onKey, press } = page()
  const onEscape = vi.fn(() => void early.stop())
  start(onEscape)
  press('k', { ctrlKey: true })
  expect(onKey).toHaveBeenCalledTimes(1)
  press('Escape')
  expect(onEscape).toHaveBeenCalledOnce()
  press('a')
  expect(onKey).toHaveBeenCalledTimes(2)
})

test('a palette that never comes gives the keys back', () => {
  vi.useFakeTimers()
  try {
    const { start, onKey, press } = page()
    start()
    vi.advanceTimersByTime(5_000)
    press('a')
    expect(onKey).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
