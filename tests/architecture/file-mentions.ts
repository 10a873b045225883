import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Source } from './sources.ts'

const root = resolve(import.meta.dirname, '../..')

/** Folders that git ignores. */
const IGNORED = new Set(['.git', '.shots', '.tsbuild', '.wrangler', 'coverage', 'dist', 'node_modules'])

/** The paths of all files of the repository, from its root. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : repositoryFiles(path)
    return [path]
  })
}

/** Every file that people read: code with its comments, and Markdown. */
export function readableFiles(paths: readonly string[]): Source[] {
  return paths
    .filter((path) => /\.(tsx?|mjs|css|toml|md)$/.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export interface FileMention {
  /** The file with the comment. */
  path: string
  /** The file or folder that it names. */
  name: string
}

const comment = /\/\*[^]*?\*\/|(?<=^|\s)(?:\/\/|#) .*$/gm
const extension = /\.(tsx?|mjs|json|md|svg|css|toml|html|wasm|d\.ts)$/
const quoted = /`(?<name>[\w.@*<>-]+(?:\/[\w.@*<>-]+)*\/?)`/g

/** The files and folders that comments and Markdown name in back quotes, and that do not exist. */
export function missingMentions(files: readonly Source[], paths: readonly string[]): FileMention[] {
  const index = indexOf(paths)
  return files.flatMap(({ path, text }) => {
    const prose = path.endsWith('.md') ? withoutFences(text) : [...text.matchAll(comment)].join('\n')
    const names = [...prose.matchAll(quoted)].map(({ groups }) => groups?.['name'] ?? '')
    return [...new Set(names)]
      .filter((name) => isFileName(name, index) && !exists(name, index))
      .map((name) => ({ path, name }))
  })
}

interface Index {
  /** Every path and every end of one that begins at a folder, files and folders alike. */
  ends: ReadonlySet<string>
  /** Folders at the root. */
  tops: ReadonlySet<string>
}

function indexOf(paths: readonly string[]): Index {
  const ends = new Set<string>()
  const tops = new Set<string>()
  for (const path of paths) {
    const parts = path.split('/')
    if (parts.length > 1 && parts[0]) tops.add(parts[0])
    for (let to = parts.length; to > 0; to--) {
      for (let from = 0; from < to; from++) ends.add(parts.slice(from, to).join('/'))
    }
  }
  return { ends, tops }
}

/** A name with the extension of a source, or a path from one of the root's folders. */
function isFileName(name: string, { tops }: Index): boolean {
  const [top = '', ...rest] = name.split('/')
  return extension.test(name) ? !name.startsWith('.') || rest.length > 0 : rest.length > 0 && tops.has(top)
}

function exists(name: string, { ends }: Index): boolean {
  const wanted = name.replace(/^(?:\.{1,2}\/)+|\/$/g, '')
  if (!/[*<]/.test(wanted)) return ends.has(wanted)
  // In a pattern as `*-storage.ts` at least one file has to fit.
  const literal = wanted.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  const pattern = new RegExp(`^${literal.replaceAll(/\*+|<[\w-]+>/g, '[^/]*')}$`)
  return [...ends].some((end) => pattern.test(end))
}

function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```/gm, '')
}
