import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations, type D1Migration } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './support/memory-folder.ts'

const root = `${import.meta.dirname}/..`

/** The libraries of many modules. */
const libraries = [
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'fast-check',
  'hono',
  'hono/cookie',
  'hono/factory',
  'hono/html',
  'jose',
  'pocketbase',
  'zod',
  'zod/mini',
]

/** Characters of one query; D1 takes 100,000. */
const QUERY = 20_000

/** Each file begins with the migrations: each statement sent by itself would be measured and answered. */
function inFewQueries({ name, queries }: D1Migration): D1Migration {
  const joined: string[] = []
  for (const query of queries.map((one) => one.replace(/;\s*$/, ''))) {
    const last = joined.at(-1)
    if (last !== undefined && last.length + query.length < QUERY) joined.splice(-1, 1, `${last};\n${query}`)
    else joined.push(query)
  }
  return { name, queries: joined }
}

// The worker's databases are there.
process.env.TMPDIR = memoryFolder()

/** The real worker in workerd, reached through its front door, with its own empty D1 and R2. */
export default defineConfig(async () => ({
  root,
  assetsInclude: ['**/*.bin'],
  resolve: {
    alias: [
      {
        // scrypt took a third of the suite's processor time. `passwords.test.ts` checks the real cost, and journeys
        // sign in with it.
        find: /^\.\/password-cost\.ts$/,
        replacement: `${import.meta.dirname}/support/worker/password-cost.ts`,
      },
      {
        // Examples are analysed here, where the engine can neither fetch its weights nor read them.
        find: /^(?:\.|\.\.\/net)\/phone-net-bytes\.ts$/,
        replacement: `${import.meta.dirname}/support/worker/phone-net-bytes.ts`,
      },
    ],
  },
  plugins: [
    cloudflareTest({
      main: './worker/index.ts',
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        // `two-databases.test.ts` binds it as `DB_1`; the product has one database.
        d1Databases: { SECOND_DB: 'second' },
        bindings: {
          ENVIRONMENT: 'development',
          AUTH_SECRET: 'a-secret-only-for-tests-0123456789abcdef',
          // Not that of `.dev.vars`: tests of operator calls bring their own.
          BACKUP_SECRET: '',
          TEST_MIGRATIONS: (await readD1Migrations(`${root}/migrations`)).map(inFewQueries),
        },
      },
    }),
  ],
  test: {
    name: 'worker',
    // Real servers, in Node, for what the worker sends: mails and webhooks.
    globalSetup: ['./tests/support/servers/smtp-inbox.ts', './tests/support/servers/webhook-receiver.ts'],
    // Loading the worker takes longer than most files' tests: files share one, and `fresh.ts` empties it before each.
    isolate: false,
    // Bundled: the runtime fetches each module by itself, which took 4 s of processor time.
    deps: { optimizer: { ssr: { enabled: true, include: libraries } } },
    setupFiles: ['./tests/support/worker/fresh.ts'],
    silent: 'passed-only' as const,
    include: ['tests/api/**/*.test.ts', 'tests/access/**/*.test.ts', 'tests/rooms/**/*.test.ts'],
    // An alarm may start an object while its process ends after the last test, and then finds no module.
    onUnhandledError: ({ message }: { message: string }) =>
      !message.startsWith('[vitest-worker]: Closing rpc while "resolve" was pending'),
    // They mostly wait, for sockets and alarms: four at a time fill two cores.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // A slow or busy machine must not fail a test: this only ends what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
}))
