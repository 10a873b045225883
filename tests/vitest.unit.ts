import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Pure code, in Node: the tests that stand beside it. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    name: 'unit',
    silent: 'passed-only' as const,
    include: ['worker/**/*.test.ts', 'web/**/*.test.{ts,tsx}', '.tools/**/*.test.ts', 'tests/*.test.ts'],
    environment: 'node',
    // Files share loaded modules, which take longer than most tests; `own-globals.ts` ensures that they share nothing
    // else.
    isolate: false,
    setupFiles: ['tests/support/own-globals.ts'],
    // Left to itself, vitest keeps a core free: on a machine of two that is one of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A slow or busy machine must not fail a test: this only ends what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
