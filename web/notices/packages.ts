import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedCode } from './embedded-code.ts'

/** A package, or code compiled into one, with the notices its licence asks for. */
export interface Notice {
  name: string
  version: string
  /** An SPDX expression. */
  licence: string
  /** The licence texts that come with the package, or the standard ones where it brings none. */
  texts: string[]
}

interface LockEntry {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
}

/** Development dependencies that leave code of theirs in the build. */
const RUNTIMES = ['assemblyscript', 'rolldown', 'tailwindcss', 'vite']
/** Vite's licence file goes on with what is bundled into its command line, which no build contains. */
const TOOL_PARTS = /^# Licenses of bundled dependencies$[\s\S]*/m

const LICENCE_FILE = /^(licen[cs]e|copying|notice|third[-_]party)[\w.-]*$/i
const CODE_FILE = /\.(c|m)?(js|ts)(\.map)?$/

/**
 * Everything that may be in the web app or the worker: production dependencies of the lock file, and packages added
 * by build tools. Throws for a package without a licence.
 */
export function shippedPackages(root: string): Notice[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const runtimes = new Set(RUNTIMES.map((name) => `node_modules/${name}`))
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && (!dev || runtimes.has(path)))
    .filter(([path]) => !path.includes('node_modules/@types/'))
    // npm leaves out binaries for other systems.
    .filter(([path, { optional }]) => !optional || existsSync(join(root, path)))
    .map(([path, entry]) => noticeOf(root, path, entry))
  const embedded = embeddedCode.map(({ within, name, licence, copyright }) => {
    if (!packages.some((shipped) => shipped.name === within)) throw new Error(`${within} is not shipped`)
    return { name, version: `in ${within}`, licence, texts: standardTexts(root, licence, copyright) }
  })
  const unique = new Map(
    [...packages, ...embedded].map((notice) => [`${notice.name} ${notice.version}`, notice]),
  )
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Throws where a package names no licence. */
export function noticeOf(root: string, path: string, { version, license }: LockEntry): Notice {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (!license) throw new Error(`${name} names no licence`)
  const folder = join(root, path)
  const own = licenceFiles(folder).map((file) => readFileSync(file, 'utf8'))
  return {
    name,
    version,
    licence: license,
    texts:
      own.length > 0
        ? own.map((text) => text.replaceAll('\r\n', '\n').replace(TOOL_PARTS, '').trim())
        : standardTexts(root, license, authorOf(folder) ?? `the authors of ${name}`),
  }
}

/** Names of the packages that these modules and files belong to. */
export function packagesOf(paths: Iterable<string>): Set<string> {
  const names = new Set<string>()
  for (const path of paths) {
    const name = /^.*\/node_modules\/((?:@[^/]+\/)?[^/?]+)\//.exec(path)?.[1]
    // Folders like `.vite` are caches.
    if (name && !name.startsWith('.')) names.add(name)
  }
  return names
}

function licenceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : licenceFiles(path)
    return LICENCE_FILE.test(entry.name) && !CODE_FILE.test(entry.name) ? [path] : []
  })
}

function authorOf(folder: string): string | undefined {
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    author?: string | { name?: string }
  }
  return (typeof author === 'string' ? author : author?.name) || undefined
}

function standardTexts(root: string, expression: string, holder: string): string[] {
  const ids = expression.replaceAll(/[()]/g, '').split(/\s+(?:AND|OR)\s+/)
  return ids.map((id) => {
    const file = join(root, 'node_modules/spdx-license-list/licenses', `${id}.json`)
    if (!existsSync(file)) throw new Error(`There is no text for the licence “${id}” of ${holder}`)
    const { licenseText } = JSON.parse(readFileSync(file, 'utf8')) as { licenseText: string }
    const text = licenseText
      .replaceAll('\r\n', '\n')
      .replace(/<year> <(copyright holders|owner)>\.?/g, holder)
      .trim()
    return text.includes(holder) ? text : `Copyright (c) ${holder}\n\n${text}`
  })
}
