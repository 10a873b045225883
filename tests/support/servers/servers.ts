import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBuiltApp } from './built-app.ts'
import { startCleanCopy } from './clean-copy.ts'
import { seedOnce } from './seeded.ts'
import { writeStarted } from './started.ts'
import { bundleOnce } from './worker-bundle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that will say where `npm start` serves a clean copy; `started()` waits for it. */
    startedFile: string
    /** Addresses of the built app: one for each process that runs journeys, with its own database. */
    built: string[]
  }
}

/** Journeys named on the command line; none: all run. */
const named = process.argv.slice(2).filter((word) => word.endsWith('.test.ts'))

/** The servers that journeys go to; they are there as long as the journeys last. */
export default async function setUp(project: TestProject) {
  const max = Number(project.vitest.config.maxWorkers)
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-started-'))
  const startedFile = join(folder, 'started.json')
  // Not awaited here: it takes a minute, and most journeys do not need it.
  const copy = needsCopy() ? newcomer(startedFile) : undefined
  const [unseed, unbundle] = await Promise.all([seedOnce(), bundleOnce()])
  const workers = named.length === 0 ? max : Math.min(max, named.length)
  const apps = await Promise.all(Array.from({ length: workers }, () => startBuiltApp({ bare: true })))
  project.provide('startedFile', startedFile)
  project.provide(
    'built',
    apps.map(({ address }) => address),
  )
  return async () => {
    for (const one of apps) one.stop()
    await Promise.all([unseed(), unbundle()])
    const started = await copy
    started?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `npm start` in a clean copy and writes its address, or why it failed, to `startedFile`. */
async function newcomer(startedFile: string) {
  try {
    const copy = await startCleanCopy({ installed: true })
    writeStarted(startedFile, { address: copy.app.address, output: copy.app.output() })
    return copy
  } catch (failure) {
    writeStarted(startedFile, { failure: String(failure) })
    return undefined
  }
}

/** A clean copy builds everything, which only a few journeys need. */
function needsCopy(): boolean {
  return named.length === 0 || named.some((file) => readFileSync(file, 'utf8').includes('await started()'))
}
