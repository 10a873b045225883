import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** A module that notes that it was evaluated, and takes this long. */
const script = (name: string, milliseconds: number) => ({
  href: `data:text/javascript,${encodeURIComponent(`
    globalThis.log.push('${name}')
    const end = performance.now() + ${milliseconds}
    while (performance.now() < end);
  `)}`,
})

test('preloaded scripts are evaluated in order, with a task after a long one, once', async () => {
  const log: string[] = []
  vi.stubGlobal('log', log)
  const missing = { href: 'data:text/javascript,throw new Error("missing")' }
  vi.stubGlobal('document', {
    querySelectorAll: () => [script('base', 20), missing, script('page', 0)],
  })
  const { evaluatePreloads } = await import('./evaluate-preloads.ts')
  const both = Promise.all([evaluatePreloads(), evaluatePreloads()])
  setTimeout(() => log.push('a press'))
  await both
  expect(log).toEqual(['base', 'a press', 'page'])
})
