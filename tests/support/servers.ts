import { readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startBuiltApp } from './built-app.ts'
import { startCleanCopy } from './clean-copy.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `npm start` serves a clean copy. */
    started: string
    /** What `npm start` printed. */
    startOutput: string
    /** Where the built app is served: once for each process that runs journeys, with a database of its own. */
    built: string[]
  }
}

/** Journeys named on the command line; none: all run. */
const named = process.argv.slice(2).filter((word) => word.endsWith('.test.ts'))

/** The servers that journeys go to; they are there as long as the journeys last. */
export default async function setUp(project: TestProject) {
  const most = Number(project.vitest.config.maxWorkers)
  const copy = needsCopy() ? startCleanCopy() : undefined
  const workers = named.length === 0 ? most : Math.min(most, named.length)
  const apps = await Promise.all(Array.from({ length: workers }, () => startBuiltApp()))
  const started = await copy
  if (started) {
    project.provide('started', started.app.address)
    project.provide('startOutput', started.app.output())
  }
  project.provide(
    'built',
    apps.map(({ address }) => address),
  )
  return () => {
    started?.stop()
    for (const one of apps) one.stop()
  }
}

/** A clean copy installs everything anew, which only a few journeys are worth. */
function needsCopy(): boolean {
  return named.length === 0 || named.some((file) => readFileSync(file, 'utf8').includes("inject('started"))
}
