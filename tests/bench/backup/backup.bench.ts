import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { seedInto } from '../../support/servers/seeded.ts'
import { fill } from './fill.ts'

/**
 * Bounds for a million rows and 10,000 files, but for the memory, which is the same at any size: the tool holds some
 * chunks of 4 MB and eight files of 1 MB above the 180 MB of Node with its modules. A tenth took 7.8 processor seconds
 * of the tool and 21 of the worker for a backup, 7.9 and 26 for a restore, of which 4 are for the start; ten times
 * that, and a half more.
 */
const limits = {
  backUp: { cpuSeconds: 65, workerSeconds: 330 },
  restore: { cpuSeconds: 65, workerSeconds: 400 },
  peakBytes: 500 * 1024 * 1024,
}

interface Limits {
  cpuSeconds: number
  workerSeconds: number
}

/**
 * Calls of a run: pages of 1,000 rows, one for each file, lists of 100 files, and checks of references in pages of 500
 * rows (a tenth of the rows are projects), beside tables, rooms and the schema.
 */
const maxCalls = (rows: number, files: number) => rows / 1000 + files + files / 100 + rows / 10 / 500 + 300

const MEGABYTE = 1024 * 1024
const FULL_ROWS = 1_000_000
const FULL_FILES = 10_000

const root = resolve(import.meta.dirname, '../../..')

const used = z.object({ cpuSeconds: z.number(), peakBytes: z.number() })

/** A report of `report-usage.mjs`. */
const reported = z.object({
  ...used.shape,
  /** The processes of the local worker, by name. */
  started: z.record(z.string(), used),
  /** Number of the calls, and the sum of the seconds that they took, by path. */
  calls: z.record(z.string(), z.object({ count: z.number(), seconds: z.number() })),
})

type Usage = z.infer<typeof reported> & { seconds: number }

/**
 * Backs up a million rows and 10,000 files with the real tool, again without changes, verifies and restores them.
 * `--rows=100000 --files=1000` tries it with a tenth.
 */
export async function run(): Promise<void> {
  const [rows, files] = [numberOf('rows', FULL_ROWS), numberOf('files', FULL_FILES)]
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-backup-bench-'))
  const [state, store, restored] = [join(folder, 'state'), join(folder, 'store'), join(folder, 'restored')]
  try {
    await seedInto(state)
    await fill(state, { rows, files })
    const backUp = () => runWith(folder, 'backup', '--to', store, '--state', state)
    const usages: [name: string, usage: Usage, limits?: Limits][] = []
    usages.push(['first backup', await backUp(), limits.backUp])
    usages.push(['second backup, nothing new', await backUp()])
    usages.push(['verification', await runWith(folder, 'backup', '--verify', store)])
    const restore = await runWith(folder, 'restore', '--from', store, '--state', restored)
    usages.push(['restore', restore, limits.restore])
    print({ rows, files, usages, sizes: sizesOf(store) })
    for (const [name, usage] of usages) printDetails(name, usage)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function print({
  rows,
  files,
  usages,
  sizes,
}: {
  rows: number
  files: number
  usages: [string, Usage, Limits?][]
  sizes: { dump: number; files: number }
}): void {
  console.log(`${rows} rows and ${files} files`)
  console.log('                              seconds     CPU s   worker CPU s   peak MB    calls')
  for (const [name, usage, limit] of usages) {
    const { seconds, cpuSeconds, peakBytes } = usage
    const workerSeconds = sumOf(usage.started, (process) => process.cpuSeconds)
    const calls = sumOf(usage.calls, ({ count }) => count)
    // Starting takes some seconds of processor at any size.
    const scaled = (full: number) => 10 + (full * rows) / FULL_ROWS
    const isOver =
      peakBytes > limits.peakBytes ||
      calls > maxCalls(rows, files) ||
      (limit !== undefined &&
        (cpuSeconds > scaled(limit.cpuSeconds) || workerSeconds > scaled(limit.workerSeconds)))
    if (isOver) process.exitCode = 1
    const columns = [
      seconds.toFixed(1).padStart(8),
      cpuSeconds.toFixed(1).padStart(9),
      workerSeconds.toFixed(1).padStart(14),
      (peakBytes / MEGABYTE).toFixed(0).padStart(9),
      String(calls).padStart(8),
    ]
    console.log(`${name.padEnd(29)} ${columns.join(' ')}${isOver ? '   over its limit' : ''}`)
  }
  const [, { seconds: firstSeconds } = { seconds: 0 }] = usages[0] ?? []
  const [, { seconds: secondSeconds } = { seconds: 0 }] = usages[1] ?? []
  console.log(
    `the second took ${(secondSeconds / firstSeconds).toFixed(2)} of the first one's time; ${(sizes.dump / MEGABYTE).toFixed(1)} MB a dump (${((sizes.dump / rows) * 1000).toFixed(0)} bytes for 1,000 rows), ${(sizes.files / MEGABYTE).toFixed(1)} MB of files once`,
  )
}

const sumOf = <Value>(values: Record<string, Value>, numberOf: (value: Value) => number) =>
  Object.values(values).reduce((sum, value) => sum + numberOf(value), 0)

/** The worker's processes and the calls of a run. */
function printDetails(name: string, { started, calls }: Usage): void {
  console.log(`\n${name}`)
  for (const [process, { cpuSeconds, peakBytes }] of Object.entries(started)) {
    if (cpuSeconds >= 1)
      console.log(
        `  ${process.padEnd(52)} ${cpuSeconds.toFixed(1)} CPU s, ${(peakBytes / MEGABYTE).toFixed(0)} MB`,
      )
  }
  const sorted = Object.entries(calls).toSorted(([, one], [, other]) => other.seconds - one.seconds)
  for (const [path, { count, seconds }] of sorted) {
    if (seconds >= 1) console.log(`  ${path.padEnd(52)} ${count} calls, ${seconds.toFixed(1)} s`)
  }
}

/** Bytes of the newest dump, and of the files that both share. */
function sizesOf(store: string): { dump: number; files: number } {
  const sum = (pattern: string) =>
    globSync(pattern, { cwd: store }).reduce((bytes, file) => bytes + statSync(join(store, file)).size, 0)
  const [newest = ''] = globSync('*T*Z', { cwd: store }).toSorted().toReversed()
  return { dump: sum(`${newest}/**/*.*`), files: sum('files/*') }
}

/** Runs a tool, which starts a worker if it needs one; fails with its output unless it succeeds. */
async function runWith(folder: string, tool: string, ...args: string[]): Promise<Usage> {
  const usageFile = join(folder, 'usage.json')
  const began = performance.now()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', join(import.meta.dirname, 'report-usage.mjs'), `.tools/${tool}.ts`, ...args],
    { cwd: root, env: { ...process.env, USAGE_FILE: usageFile } },
  )
  // The tool's own time, without the start of the worker.
  const [, own] = / in ([\d.]+) s\./.exec(stdout) ?? []
  const seconds = own === undefined ? (performance.now() - began) / 1000 : Number(own)
  return { seconds, ...reported.parse(JSON.parse(readFileSync(usageFile, 'utf8'))) }
}

function numberOf(name: string, all: number): number {
  const word = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  return word === undefined ? all : Number(word.slice(name.length + 3))
}
