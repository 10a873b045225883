import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Journeys that take long for short files. `record-and-export` waits for `npm start`, which takes a minute. `jam` is not
 * among them: it measures sound to 10 ms, and beside that start its recordings have gaps.
 */
const LONG = [
  'every-page',
  'chat-power-cut',
  'record-and-export',
  'full-project',
  'emails-sending',
  'editor-kill',
]

/**
 * Vitest begins with the longest file only if it has a cache. Slow files come first, so that no process runs alone at
 * the end.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const long = LONG.indexOf(basename(moduleId, '.test.ts'))
      return long >= 0 ? long : LONG.length
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** The whole product in a real browser: the built app, and what `npm start` gives on a clean copy. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    name: 'browser',
    silent: 'passed-only' as const,
    include: ['tests/journeys/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/support/journey-hooks.ts'],
    globalSetup: ['tests/support/servers/servers.ts'],
    sequence: { sequencer: LongFirst },
    // Files share browsers, whose used contexts load pages with a third less processor time.
    isolate: false,
    // Journeys mostly wait, for timers and for each other: two at a time left a quarter of two cores idle.
    maxWorkers: 3,
    // Slow machines must not fail a test that is only waiting.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Each look at a page takes 4 ms of processor time.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    // The report of a run shows complaints of a page in words.
    chaiConfig: { truncateThreshold: 1_000 },
    // A browser may stall for longer on a shared machine. A journey has a second try, which the report shows; a real
    // failure fails twice.
    retry: 1,
  },
})
