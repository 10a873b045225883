import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pages, type PagePath } from '#model/pages/pages'
import { loadedBy } from '../../web/page-modules.ts'
import { budgets } from '../support/pages/page-budgets.ts'

/** A file of the build: our own modules in it, the files that are loaded with it, and those that may be later. */
interface BuiltChunk {
  modules: string[]
  imports: string[]
  dynamicImports: string[]
}

/** Chunks of the build under test. Safe: `web/build-files.ts` wrote it. */
const chunks = JSON.parse(readFileSync('dist/chunks.json', 'utf8')) as Record<string, BuiltChunk>
const routes = loadedBy(readFileSync('web/routes.tsx', 'utf8'))

/** The files that hold these modules, with all that is loaded with them; `later`: and with what may be loaded later. */
function filesOf(modules: readonly string[], { later = false } = {}): Set<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    chunks[file]?.imports.forEach(add)
    if (later) chunks[file]?.dynamicImports.forEach(add)
  }
  for (const module of modules) {
    const file = Object.keys(chunks).find((name) => chunks[name]?.modules.includes(module))
    if (!file) throw new Error(`${module} is in no file of the build`)
    add(file)
  }
  return files
}

const sizes = new Map<string, number>()
/** KB of gzip. */
function sizeOf(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length / 1024
  sizes.set(file, size)
  return size
}

/** The files that a first visit loads before the page is there. */
const firstLoad = (path: PagePath) => filesOf(['web/main.tsx', ...routes(path)])

test('no page loads more JavaScript than its budget', () => {
  const measured = pages.map(({ path }) => ({
    path,
    size: [...firstLoad(path)].reduce((sum, file) => sum + sizeOf(file), 0),
  }))
  console.log(measured.map(({ path, size }) => `${path}: ${size.toFixed(1)} KB`).join('\n'))
  const over = measured.filter(({ path, size }) => size > budgets[path])
  expect(over.map(({ path, size }) => `${path}: ${size.toFixed(1)} KB, budget ${budgets[path]} KB`)).toEqual(
    [],
  )
})

test('the start page stays under 170 KB', () => {
  expect(budgets['/']).toBeLessThanOrEqual(170)
  expect(budgets['/home']).toBeLessThanOrEqual(170)
})

test('only the back office loads its code', () => {
  const found = pages
    .filter(({ path }) => !path.startsWith('/admin/'))
    .flatMap(({ path }) =>
      [...firstLoad(path)].flatMap((file) =>
        (chunks[file]?.modules ?? [])
          .filter((module) => module.startsWith('web/features/admin/'))
          .map((module) => `${path}: ${module}`),
      ),
    )
  expect(found).toEqual([])
})

test('a survey, a document of its own, never starts the app beside itself', () => {
  const [app] = Object.entries(chunks).find(([, { modules }]) => modules.includes('web/main.tsx')) ?? []
  const files = filesOf(['web/forms.tsx'], { later: true })
  expect(app).toBeDefined()
  expect(files.size).toBeGreaterThan(30)
  expect(files).not.toContain(app)
})
