import { readFileSync } from 'node:fs'

/** The address of the built file that has a module; `module` is a path from the repository's root. Throws if none has. */
export function builtFileOf(module: string): string {
  const chunks = JSON.parse(readFileSync('dist/chunks.json', 'utf8')) as Record<string, { modules: string[] }>
  const [file] = Object.entries(chunks).find(([, { modules }]) => modules.includes(module)) ?? []
  if (!file) throw new Error(`${module} is in no file of the build`)
  return `/${file}`
}
