import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, root, SEEDED, step } from './step.ts'

const { values } = parseArgs({
  options: {
    /** Leaves out the build and the browser. */
    quick: { type: 'boolean', default: false },
    /** Runs only the parts whose name contains this. */
    only: { type: 'string' },
  },
})

/** Characters of one failure's message that are repeated at the end. */
const SHOWN = 1500
/**
 * Seconds without output after which a suite hangs; its slowest file takes a fifth. The runtime of the worker's tests can
 * spin for ever in the middle of a run (cloudflare/workers-sdk issue 15498), which no test's timeout ends.
 */
const SILENCE = 600
/** Files of a suite that are named with their time, so that a run stays short. */
const SLOWEST = 15

interface Check {
  name: string
  command: string
  args: string[]
  slow?: boolean
}

// The compiler is written in Go and spent a seventh of its time on garbage; the linter and the bundler are, too.
process.env.GOGC ??= '400'
process.env.GOMEMLIMIT ??= '3GiB'

const vite = ['--config', 'web/vite.config.ts']
const statics: Check[] = [
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  {
    name: 'lint',
    command: bin('oxlint'),
    args: ['--config', '.oxlintrc.json', '--type-aware', '--deny-warnings', '.'],
  },
  // The default, four checkers a project, resolves shared types up to four times.
  { name: 'types', command: bin('tsc'), args: ['-b', '--checkers', '1'] },
  { name: 'dead code', command: bin('knip'), args: ['--config', '.tools/knip.json'] },
  {
    // Code that only tests use is dead as well; the config's list of exceptions only gets shorter.
    name: 'code that only tests use',
    command: bin('knip'),
    args: ['--config', '.tools/knip-production.json', '--include', 'exports,types,files'],
  },
]
const build: Check = {
  name: 'build',
  command: bin('vite'),
  args: ['build', ...vite, '--logLevel', 'warn'],
  slow: true,
}

const wanted = (name: string, slow = false) =>
  (!values.only || name.includes(values.only)) && !(slow && values.quick)
const scratch = mkdtempSync(join(tmpdir(), 'mouthpiece-test-'))
const seeded = join(scratch, 'seeded')
const localDatabase: Check = {
  name: 'local database',
  command: process.execPath,
  args: ['.tools/seed.ts', '--persist-to', seeded],
  slow: true,
}
let passed = 0
/** Repeated at the very end, for readers of the last lines of a long run. */
const failures: string[] = []
/** Tests that passed after a failure, with it: the report of a passed file does not show it. */
const retries: string[] = []

const seeding = runCheck(localDatabase).then((isSeeded) => {
  if (isSeeded) process.env[SEEDED] = seeded
})
// The worker's tests mostly wait, which leaves room for what computes. The browser's have the machine for themselves.
await Promise.all([
  (async () => {
    for (const check of statics) await runCheck(check)
    await seeding
    await runSuite('unit', { quiet: true })
  })(),
  (async () => {
    await seeding
    await runCheck(build)
    await runSuite('worker', { quiet: true })
  })(),
])
await runSuite('browser', { slow: true })

rmSync(scratch, { recursive: true, force: true })
for (const retry of retries) console.log(`\n↻ ${retry}`)
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1

/** Returns whether it ran and passed. */
async function runCheck({ name, command, args, slow }: Check): Promise<boolean> {
  if (!wanted(name, slow)) return false
  const { code, output, seconds } = await step(command, args, { quiet: true })
  if (code === 0) passed++
  else failures.push(`${name}\n${output.slice(-SHOWN)}`)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (code !== 0) console.log(output)
  return code === 0
}

/** `quiet`: what it prints comes in one piece at its end, for it does not run alone. */
async function runSuite(name: string, { quiet = false, slow = false } = {}) {
  if (!wanted(name, slow)) return
  const report = join(scratch, `${name}.json`)
  const attempt = () =>
    step(
      bin('vitest'),
      [
        'run',
        '--config',
        `tests/vitest.${name}.ts`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { quiet, silence: quiet ? SILENCE : undefined },
    )
  let { code, output, killed } = await attempt()
  if (killed) {
    console.log(`${output}\n${name} printed nothing for ${SILENCE} s, and begins again. Killed:\n${killed}`)
    ;({ code, output, killed } = await attempt())
  }
  if (quiet) console.log(output)
  const ran = readReport(report)
  if (ran.slowest.length > 0) console.log(`Slowest files of ${name}: ${ran.slowest.join(', ')}`)
  passed += ran.passed
  failures.push(...ran.failures.map((failure) => `${name}: ${failure}`))
  retries.push(...ran.retries.map((retry) => `${name}, passed on its second try: ${retry}`))
  // A suite that dies outside its tests (a set-up error, an unhandled rejection) has failed all the same.
  if (code !== 0 && ran.failures.length === 0)
    failures.push(`${name}: ${killed ? `hung twice:\n${killed}` : `ended with ${code}`}`)
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    status: string
    /** Milliseconds since 1970. */
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function readReport(path: string): {
  passed: number
  failures: string[]
  retries: string[]
  slowest: string[]
} {
  let report: Report
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return { passed: 0, failures: [], retries: [], slowest: [] }
  }
  const errorsOf = ({ name, assertionResults }: Report['testResults'][number], wanted: string) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)} > ${fullName}\n${failureMessages.join('\n').slice(0, SHOWN)}`,
      )
  const failures = report.testResults.flatMap((file) => {
    const tests = errorsOf(file, 'failed')
    // A file that could not be loaded has no tests to name.
    return tests.length === 0 && file.status === 'failed'
      ? [`${relative(root, file.name)} > ${file.message.slice(0, SHOWN)}`]
      : tests
  })
  const retries = report.testResults.flatMap((file) => errorsOf(file, 'passed'))
  const slowest = report.testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${relative(root, name)} ${seconds.toFixed(0)} s`)
  return { passed: report.numPassedTests, failures, retries, slowest }
}
