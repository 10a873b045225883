import { afterAll, expect, vi } from 'vitest'

const names = () => Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('_'))
const before = new Set(names())

// Files share a process: none leaves the next a stopped clock, a silent console or a global of its own.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(names().filter((name) => !before.has(name))).toEqual([])
})
