import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, root, step } from './step.ts'

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

interface Check {
  name: string
  command: string
  args: string[]
  slow?: boolean
}

const vite = ['--config', 'web/vite.config.ts']
const checks: Check[] = [
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  {
    name: 'lint',
    command: bin('oxlint'),
    args: ['--config', '.oxlintrc.json', '--type-aware', '--deny-warnings', '.'],
  },
  { name: 'types', command: bin('tsc'), args: ['-b'] },
  { name: 'dead code', command: bin('knip'), args: ['--config', '.tools/knip.json'] },
  {
    // What only tests use is dead as well; the config's list of what is still to be mended only gets shorter.
    name: 'code that only tests use',
    command: bin('knip'),
    args: ['--config', '.tools/knip-production.json', '--include', 'exports,types,files'],
  },
  { name: 'local database', command: process.execPath, args: ['.tools/seed.ts'], slow: true },
  { name: 'build', command: bin('vite'), args: ['build', ...vite, '--logLevel', 'warn'], slow: true },
]
const suites = [
  { name: 'unit', slow: false },
  { name: 'worker', slow: false },
  { name: 'browser', slow: true },
]

const wanted = (name: string, slow = false) =>
  (!values.only || name.includes(values.only)) && !(slow && values.quick)
const scratch = mkdtempSync(join(tmpdir(), 'mouthpiece-test-'))
let passed = 0
/** What failed, said once more at the very end: anyone who sees only the last lines of a long run sees why. */
const failures: string[] = []

for (const check of checks) {
  if (!wanted(check.name, check.slow)) continue
  const { code, output, seconds } = await step(check.command, check.args, { quiet: true })
  if (code === 0) passed++
  else failures.push(`${check.name}\n${output.slice(-SHOWN)}`)
  console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds.toFixed(1)} s)`)
  if (code !== 0) console.log(output)
}

for (const suite of suites) {
  if (!wanted(suite.name, suite.slow)) continue
  const report = join(scratch, `${suite.name}.json`)
  const args = ['run', '--config', `tests/vitest.${suite.name}.ts`]
  const { code } = await step(bin('vitest'), [
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const ran = readReport(report)
  passed += ran.passed
  failures.push(...ran.failures.map((failure) => `${suite.name}: ${failure}`))
  // A suite that dies outside its tests (a set-up error, an unhandled rejection) has failed all the same.
  if (code !== 0 && ran.failures.length === 0) failures.push(`${suite.name}: ended with ${code}`)
}

rmSync(scratch, { recursive: true, force: true })
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1

/** As much of it as vitest's own JSON reporter writes and is read here. */
interface Report {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function readReport(path: string): { passed: number; failures: string[] } {
  let report: Report
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return { passed: 0, failures: [] }
  }
  const failures = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const tests = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n').slice(0, SHOWN)}`)
    // A file that could not be loaded has no tests to name.
    const found = tests.length === 0 && status === 'failed' ? [message.slice(0, SHOWN)] : tests
    return found.map((text) => `${relative(root, name)} > ${text}`)
  })
  return { passed: report.numPassedTests, failures }
}
