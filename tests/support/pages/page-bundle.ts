import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** A module as a script for a page: it puts its exports on the global object, under `name`. */
export async function bundleForPage(entry: string, name: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: join(root, entry), formats: ['iife'], name } },
  })
  const [first] = [result].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error(`${entry} was not built.`)
  return chunk.code
}
