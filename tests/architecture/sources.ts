import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export interface Source {
  /** From the root of the repository. */
  path: string
  text: string
}

export interface Import {
  /** A path from the root, or the name of a library. */
  target: string
  isOurs: boolean
  /** `import type`: nothing of it is left when the code runs. */
  isType: boolean
}

const root = resolve(import.meta.dirname, '../..')

/** Every source file, with its tests when they are asked for. */
export function sources(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/node_modules/.test(name))
      .filter((name) => folder === 'tests' || !/\.test\.tsx?$/.test(name))
      .map((name) => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
  )
}

const statement =
  /(?:^|\n)[ \t]*(?:import|export)\b(?<head>[^'"\n;]*(?:\n[^'"\n;]*)*?)\bfrom\s+['"](?<from>[^'"]+)['"]|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"`](?<dynamic>[^'"`]+)['"`]|(?:^|\n)import\s+['"](?<bare>[^'"]+)['"]/g

export function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(statement)].map(({ groups = {} }) => {
    const { head = '', from, dynamic, bare } = groups
    const target = resolved(path, from ?? dynamic ?? bare ?? '')
    return {
      target,
      isOurs: /^(worker|web|tests|\.tools|\.training)\//.test(target),
      isType: isTypeOnly(head),
    }
  })
}

/** `import type { … }`, or braces in which every name is a type. */
function isTypeOnly(head: string): boolean {
  if (/^\s*type\b/.test(head)) return true
  const names = /^\s*\{([^}]*)\}\s*$/.exec(head)?.[1]
  if (names === undefined) return false
  const each = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return each.length > 0 && each.every((name) => name.startsWith('type '))
}

function resolved(path: string, target: string): string {
  if (/^#(contract|model)\//.test(target)) return `worker/${target.slice(1)}.ts`
  if (!target.startsWith('.')) return target
  return relative(root, resolve(root, dirname(path), target)).split('?')[0] ?? ''
}
