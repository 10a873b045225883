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

  function isForSurveys(id: string, graph: ModuleGraph): boolean {
    const found = new Set([id])
    for (const module of found) {
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
      for (const importer of [...importers, ...dynamicImporters]) found.add(importer)
    }
    return found.has(`${root}/web/forms.tsx`)
  }

  return (id, graph) => {
    const found = new Set([id])
    const paths = new Set<PagePath>()
    // The set grows while it is walked: each module through which a page comes here, once.
    for (const module of found) {
      const info = graph.getModuleInfo(module)
      if (!info || info.isEntry) return null
      loading.get(module)?.forEach((path) => paths.add(path))
      info.importers.forEach((importer) => found.add(importer))
    }
    // A survey is a document of its own: what it loads late must not lead to the file that starts the app.
    if (isForSurveys(id, graph)) paths.add(SURVEY)
    const kinds = KINDS.flatMap((path, index) => (paths.has(path) ? [letterOf(index)] : []))
    return kinds.length > 1 ? `shared-${kinds.join('')}` : null
  }
}

function letterOf(index: number): string {
  return String.fromCodePoint('a'.charCodeAt(0) + index)
}
