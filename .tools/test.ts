import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, step } from './step.ts'

const { values } = parseArgs({
  options: {
    /** Leaves out the build and the browser. */
    quick: { type: 'boolean', default: false },
    /** Runs only the parts whose name contains this. */
    only: { type: 'string' },
  },
})

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
let failed = 0

for (const check of checks) {
  if (!wanted(check.name, check.slow)) continue
  const { code, output, seconds } = await step(check.command, check.args, { quiet: true })
  if (code === 0) passed++
  else failed++
  console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds.toFixed(1)} s)`)
  if (code !== 0) console.log(output)
}

for (const suite of suites) {
  if (!wanted(suite.name, suite.slow)) continue
  const report = join(scratch, `${suite.name}.json`)
  const args = ['run', '--config', `.tools/vitest.${suite.name}.ts`]
  const { code } = await step(bin('vitest'), [
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const counts = readCounts(report)
  passed += counts.passed
  // A suite that dies outside its tests (a set-up error, an unhandled rejection) has failed all the same.
  failed += counts.failed === 0 && code !== 0 ? 1 : counts.failed
}

rmSync(scratch, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function readCounts(report: string): { passed: number; failed: number } {
  try {
    // Written by vitest's own JSON reporter.
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      string,
      number
    >
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
