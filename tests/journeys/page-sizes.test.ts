import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pages, type PagePath } from '#model/pages/pages'
import { firstModules } from '../../web/first-modules.ts'
import { loadedBy } from '../../web/page-modules.ts'
import { budgets, documentBudget, fileBudgets, surveyBudget } from '../support/pages/page-budgets.ts'

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
const firstLoad = (path: PagePath) => filesOf([...firstModules.app, ...routes(path)])

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

test('the pages that most people see first stay under their limits', () => {
  for (const [path, limit] of [
    ['/', 140],
    ['/home', 140],
    ['/projects', 200],
    ['/chat', 240],
  ] as const)
    expect([path, budgets[path] <= limit]).toEqual([path, true])
  const ofSurvey = (more: string[]) =>
    [...filesOf([...firstModules.survey, ...more])].reduce((sum, file) => sum + sizeOf(file), 0)
  const catalogues = readdirSync('web/survey/words').filter((name) => /^[a-z]{2}(-\w+)?\.ts$/.test(name))
  const largest = Math.max(...catalogues.map((name) => ofSurvey([`web/survey/words/${name}`])))
  console.log(`/forms: ${ofSurvey([]).toFixed(1)} KB, ${largest.toFixed(1)} KB in the largest language`)
  expect(ofSurvey([])).toBeLessThanOrEqual(surveyBudget.english)
  expect(largest).toBeLessThanOrEqual(surveyBudget.any)
})

test('no page asks for more files than its budget before it is there', () => {
  const counted = Object.entries(fileBudgets).map(([path, budget]) => ({
    // Safe: the keys of a table by path.
    count: firstLoad(path as PagePath).size,
    path,
    budget,
  }))
  console.log(counted.map(({ path, count }) => `${path}: ${count} files`).join('\n'))
  expect(counted.filter(({ count, budget }) => count > budget)).toEqual([])
})

test('a start page and a survey build no schema of a call before they are there', () => {
  const modules = [...firstLoad('/'), ...filesOf(firstModules.survey)].flatMap(
    (file) => chunks[file]?.modules ?? [],
  )
  expect(modules).toContain('web/platform/requests.ts')
  expect(modules.filter((module) => /^web\/(data\/(?!survey-calls)|platform\/api\.ts)/.test(module))).toEqual(
    [],
  )
})

test('documents are small, and have nothing in them that the policy of pages refuses', () => {
  const folder = 'dist/client/builds/documents'
  const names = readdirSync(folder)
  expect(names.length).toBeGreaterThan(90)
  const sizes = names.map((name) => {
    const html = readFileSync(`${folder}/${name}`, 'utf8')
    expect([name, / style=|<script| on\w+=/.exec(html)]).toEqual([name, null])
    return {
      name,
      nodes: html.match(/<[a-z]/g)?.length ?? 0,
      size: gzipSync(html, { level: 9 }).length / 1024,
    }
  })
  const most = (of: 'nodes' | 'size') => Math.max(...sizes.map((one) => one[of]))
  console.log(`documents: at most ${most('nodes')} elements, ${most('size').toFixed(1)} KB`)
  expect(
    sizes.filter(({ nodes, size }) => nodes > documentBudget.nodes || size > documentBudget.size),
  ).toEqual([])
})

test('only the back office loads its code', () => {
  const found = pages
    // Links show the results of the back office to everyone.
    .filter(({ path }) => !path.startsWith('/admin/') && path !== '/results/:id')
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
  const starting = firstModules.app.map((module) =>
    Object.keys(chunks).find((name) => chunks[name]?.modules.includes(module)),
  )
  const files = filesOf(firstModules.survey, { later: true })
  expect(files.size).toBeGreaterThan(30)
  for (const file of starting) {
    expect(file).toBeDefined()
    expect(files).not.toContain(file)
  }
})
