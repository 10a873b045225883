import { readFileSync } from 'node:fs'
import { pages, type PagePath } from '../worker/contract/pages.ts'
import { loadedBy } from './page-modules.ts'

/** As much of the bundler's context as is asked here. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null
}

/** A page of each kind, in the order of their letters in the names of files. */
const KINDS: readonly PagePath[] = [
  '/',
  '/invite',
  '/forms/:id',
  '/auth/forgot-password',
  '/investors/deck',
  '/investors/demo',
  '/chat',
  '/projects',
  '/projects/:id/editor',
  '/mixer/:id/audio',
  '/settings/account',
  '/admin/characters',
  '/admin/emails/compose',
]

const SURVEY: PagePath = '/forms/:id'

/**
 * Names the file for a module that kinds of pages share: those that the same kinds load come in one file. Left to
 * itself, the bundler makes a file for each set of pages: a hundred small ones for a page, and each is a request.
 * `null`, left to the bundler: what an entry loads, and what fewer than two kinds do.
 *
 * Whatever a module imports is loaded by at least the kinds that load the module, so files never import in a circle.
 */
export function sharedChunks(root: string): (id: string, graph: ModuleGraph) => string | null {
  const loaded = loadedBy(readFileSync(`${root}/web/routes.tsx`, 'utf8'))
  const loading = new Map<string, PagePath[]>()
  for (const { path } of pages) {
    for (const module of loaded(path)) {
      const id = `${root}/${module}`
      loading.set(id, [...(loading.get(id) ?? []), path])
    }
  }

  return (id, graph) => {
    const found = leadingTo(id, graph)
    if ([...found].some((module) => graph.getModuleInfo(module)?.isEntry)) return null
    const paths = new Set([...found].flatMap((module) => loading.get(module) ?? []))
    // A survey is a document of its own: what it loads late must not lead to the file that starts the app.
    if (leadingTo(id, graph, { late: true }).has(`${root}/web/forms.tsx`)) paths.add(SURVEY)
    const kinds = KINDS.flatMap((path, index) => (paths.has(path) ? [letterOf(index)] : []))
    return kinds.length > 1 ? `shared-${kinds.join('')}` : null
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
