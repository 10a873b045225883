import { defineConfig } from 'vitest/config'

/** Pure code, in Node: the tests that stand beside it. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    name: 'unit',
    // What a passing test logs is noise.
    silent: 'passed-only' as const,
    include: ['worker/**/*.test.ts', 'web/**/*.test.{ts,tsx}', '.tools/**/*.test.ts', 'tests/*.test.ts'],
    environment: 'node',
  },
})
