import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.ts'

/**
 * Writes wrangler.toml without the web's files and their build into `.wrangler`, and returns the path. `main` is the
 * worker's first file; `aliases` are the paths of modules by what imports name.
 */
export function configWithoutWeb(
  name: string,
  main = 'worker/index.ts',
  aliases: Record<string, string> = {},
): string {
  const text = readFileSync(join(root, 'wrangler.toml'), 'utf8')
    .replace(/^\[build\]\n(?:[^[\n].*\n)*/m, '')
    .replace(/^\[assets\]\n(?:[^[\n].*\n)*/m, '')
    .replace('main = "worker/index.ts"', `main = "../${main}"`)
  const path = join(root, '.wrangler', name)
  mkdirSync(join(root, '.wrangler'), { recursive: true })
  const aliasLines = Object.entries(aliases).map(([from, to]) => `"${from}" = "${to}"\n`)
  writeFileSync(path, aliasLines.length > 0 ? `${text}\n[alias]\n${aliasLines.join('')}` : text)
  return path
}
