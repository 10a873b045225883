import { defineConfig } from 'vitest/config'

/** The whole product in a real browser: the built app, and what `npm start` gives on a clean copy. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    name: 'browser',
    // What a passing test logs is noise.
    silent: 'passed-only' as const,
    include: ['tests/journeys/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/support/failed-pages.ts'],
    globalSetup: ['tests/support/servers.ts'],
    // Journeys mostly wait, for timers and for each other: two at a time keep even two cores busy.
    maxWorkers: 2,
    // Slow machines must not fail a test that is only waiting.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // On a machine that others use as well a browser may be put off for longer than that. A journey has a second try,
    // and the report says so; what is broken fails twice.
    retry: 1,
  },
})
