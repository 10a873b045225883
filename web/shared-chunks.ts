import { readFileSync } from 'node:fs'
import { pages, type PagePath } from '#model/pages/pages'
import { loadedBy } from './page-modules.ts'

/** The part of the bundler's context that is used here. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null
}

const SURVEY: PagePath = '/forms/:id'
/** Shows the tools to visitors, and so loads some of everything. */
const DEMO: PagePath = '/investors/demo'

/** A page of each kind, in the order of their letters in the names of files. */
const KINDS: readonly PagePath[] = [
  '/',
  '/invite',
  SURVEY,
  '/auth/forgot-password',
  '/emails_unsubscribe',
  '/investors/deck',
  DEMO,
  '/chat',
  '/projects',
  '/projects/:id/editor',
  '/mixer/:id/audio',
  '/settings/account',
  '/admin/characters',
  '/admin/emails/compose',
]

/** Kinds of pages where people work, and those that they come in by. */
const TOOLS = KINDS.slice(KINDS.indexOf(DEMO))
const ENTRANCES = KINDS.slice(0, KINDS.indexOf(DEMO)).filter((path) => path !== SURVEY)
/** Modules shared by this many kinds of tools are loaded by all tools; so are modules of entrances. */
const MANY = 3

/**
 * Names the file for a module that pages share: what the entry of the app and that of surveys load, what the app's
 * alone loads, and what the same kinds of pages do, come in one file each. Left to itself, the bundler makes a file for
 * each set of pages: a hundred small ones for a page, and each is a request. `null`, left to the bundler: entries, and
 * what only one kind loads.
 *
 * Whatever a module imports is loaded by at least the kinds that load the module, so files never import in a circle.
 */
export function sharedChunks(root: string): (id: string, graph: ModuleGraph) => string | null {
  const loaded = loadedBy(readFileSync(`${root}/web/routes.tsx`, 'utf8'))
  const app = `${root}/web/main.tsx`
  const surveys = `${root}/web/forms.tsx`
  const loading = new Map<string, PagePath[]>()
  for (const { path } of pages) {
    for (const module of loaded(path)) {
      const id = `${root}/${module}`
      loading.set(id, [...(loading.get(id) ?? []), path])
    }
  }

  return (id, graph) => {
    if (id === app || id === surveys || graph.getModuleInfo(id)?.isEntry) return null
    const found = leadingTo(id, graph)
    // A survey is a document of its own: what it loads late must not lead to the file that starts the app.
    const isOfSurveys = leadingTo(id, graph, { late: true }).has(surveys)
    if (found.has(app)) return found.has(surveys) ? 'base' : isOfSurveys ? 'app-surveys' : 'app'
    if (found.has(surveys)) return null
    const paths = new Set([...found].flatMap((module) => loading.get(module) ?? []))
    if (isOfSurveys) paths.add(SURVEY)
    if (TOOLS.filter((path) => path !== DEMO && paths.has(path)).length >= MANY) {
      if (ENTRANCES.some((path) => paths.has(path))) ENTRANCES.forEach((path) => paths.add(path))
      TOOLS.forEach((path) => paths.add(path))
    }
    const letters = KINDS.flatMap((path, index) => (paths.has(path) ? [letterOf(index)] : []))
    // Icons of one kind are a few hundred bytes each, and parts that come later use some of them as well.
    const isSmall = id.includes('/lucide-react/')
    return letters.length > (isSmall ? 0 : 1) ? `shared-${letters.join('')}` : null
  }
}

/** A module and all through which it is loaded; `late`: also through what is imported only when needed. */
function leadingTo(id: string, graph: ModuleGraph, { late = false } = {}): ReadonlySet<string> {
  const found = new Set([id])
  // The set grows while it is walked.
  for (const module of found) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    for (const importer of late ? [...importers, ...dynamicImporters] : importers) found.add(importer)
  }
  return found
}

function letterOf(index: number): string {
  return String.fromCodePoint('a'.charCodeAt(0) + index)
}
