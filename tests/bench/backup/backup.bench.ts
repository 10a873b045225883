import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { seedInto } from '../../support/servers/seeded.ts'
import { fill } from './fill.ts'

/** Bounds for a million rows and 10,000 files: processor seconds of the tool, and its memory at any size. */
const limits = { backUpCpu: 60, restoreCpu: 90, peakBytes: 500 * 1024 * 1024 }

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
 * `--rows=20000 --files=200` tries it with fewer.
 */
export async function run(): Promise<void> {
  const [rows, files] = [numberOf('rows', FULL_ROWS), numberOf('files', FULL_FILES)]
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-backup-bench-'))
  const [state, store, restored] = [join(folder, 'state'), join(folder, 'store'), join(folder, 'restored')]
  try {
    await seedInto(state)
    await fill(state, { rows, files })
    const backUp = () => runWith(folder, 'backup', '--to', store, '--state', state)
    const usages: [name: string, usage: Usage, limitCpu?: number][] = []
    usages.push(['first backup', await backUp(), limits.backUpCpu])
    usages.push(['second backup, nothing new', await backUp()])
    usages.push(['verification', await runWith(folder, 'backup', '--verify', store)])
    const restore = await runWith(folder, 'restore', '--from', store, '--state', restored)
    usages.push(['restore', restore, limits.restoreCpu])
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
  usages: [string, Usage, number?][]
  sizes: { dump: number; files: number }
}): void {
  console.log(`${rows} rows and ${files} files; the tool alone, without the worker`)
  console.log('                              seconds   CPU s   peak MB')
  for (const [name, { seconds, cpuSeconds, peakBytes }, limit] of usages) {
    const figures = [seconds.toFixed(1), cpuSeconds.toFixed(1), (peakBytes / MEGABYTE).toFixed(0)]
    // Starting takes some seconds of processor at any size.
    const cpuLimit = limit === undefined ? undefined : 10 + (limit * rows) / FULL_ROWS
    const isOver = peakBytes > limits.peakBytes || (cpuLimit !== undefined && cpuSeconds > cpuLimit)
    if (isOver) process.exitCode = 1
    const [first = '', ...others] = figures
    console.log(
      `${name.padEnd(28)} ${first.padStart(8)} ${others.map((text) => text.padStart(9)).join('')}${isOver ? '   over its limit' : ''}`,
    )
  }
  const [, { seconds: firstSeconds } = { seconds: 0 }] = usages[0] ?? []
  const [, { seconds: secondSeconds } = { seconds: 0 }] = usages[1] ?? []
  console.log(
    `the second took ${(secondSeconds / firstSeconds).toFixed(2)} of the first one's time; ${(sizes.dump / MEGABYTE).toFixed(1)} MB a dump (${((sizes.dump / rows) * 1000).toFixed(0)} bytes for 1,000 rows), ${(sizes.files / MEGABYTE).toFixed(1)} MB of files once`,
  )
}

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
