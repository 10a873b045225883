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

/** The servers that journeys go to; they are there as long as the journeys last. */
export default async function setUp(project: TestProject) {
  const { maxWorkers } = project.vitest.config
  const copy = startCleanCopy()
  const apps = await Promise.all(Array.from({ length: Number(maxWorkers) }, () => startBuiltApp()))
  const { app, stop } = await copy
  project.provide('started', app.address)
  project.provide('startOutput', app.output())
  project.provide(
    'built',
    apps.map(({ address }) => address),
  )
  return () => {
    stop()
    for (const one of apps) one.stop()
  }
}
