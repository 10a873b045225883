import { defineConfig } from 'vitest/config'

/** The whole product in a real browser, against what `npm start` and `npm run build` give on a clean copy. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    name: 'browser',
    // What a passing test logs is noise.
    silent: 'passed-only' as const,
    include: ['tests/journeys/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/support/clean-copy.ts'],
    fileParallelism: false,
    // Slow machines must not fail a test that is only waiting.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
