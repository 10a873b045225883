import { readFileSync } from 'node:fs'
import { pages, type PagePath } from '#model/pages/pages'
import { firstModules } from './first-modules.ts'
import { mergeSmallChunks, type Chunk } from './merge-chunks.ts'
import { loadedBy } from './page-modules.ts'

/** The part of the bundler's context that is used here. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    isEntry: boolean
    code: string | null
  } | null
}

const START: PagePath = '/'
const SURVEY: PagePath = '/forms/:id'
/** Shows the tools to visitors, and so loads some of everything. */
const DEMO: PagePath = '/investors/demo'

/** A page of each kind. */
const KINDS: readonly PagePath[] = [
  START,
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

/** Kinds of pages where people work, and those that they come in by; the first page loads only what it needs. */
const TOOLS = KINDS.slice(KINDS.indexOf(DEMO))
const ENTRANCES = KINDS.slice(0, KINDS.indexOf(DEMO)).filter((path) => path !== SURVEY && path !== START)
/** Tools that people open first, which load less than those where they edit. */
const OPENED_FIRST: readonly PagePath[] = ['/chat', '/projects']
/** Late parts of a survey that are shown with its questions, and so don't wait for the engine beside shared modules. */
const SURVEY_PARTS = ['web/survey/looked.tsx', 'web/survey/asking/asking.tsx']
/** Minified code is about this share of what the bundler gets from the plugins. */
const MINIFIED = 0.4
/** Modules shared by this many kinds of tools are loaded by all tools; so are modules of entrances. */
const MANY = 3

/**
 * Names the file for a module of the app. Left to itself, the bundler makes a file for each set of pages and late parts
 * that load it: a hundred small ones for a page, and each is a request. Here what the entry of the app and that of
 * surveys load, what the app's alone loads, and what the same pages do, come in one file each, and small files join
 * others. `null`, left to the bundler: entries.
 *
 * Whatever a module imports is loaded by all that load the module, so files never import in a circle.
 */
export function sharedChunks(root: string): (id: string, graph: ModuleGraph) => string | null {
  const loaded = loadedBy(readFileSync(`${root}/web/routes.tsx`, 'utf8'))
  const loadedByPages = pages.map(({ path }) => ({
    path,
    modules: loaded(path).map((module) => `${root}/${module}`),
  }))
  let names: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    names ??= mergeSmallChunks(chunksOf(graph, { root, loadedByPages }))
    return names.get(id) ?? null
  }
}

interface Roots {
  /** The folder of the project. */
  root: string
  loadedByPages: readonly { path: PagePath; modules: readonly string[] }[]
}

/** Modules by what loads them: the app's entry, surveys', pages or, if none does, late parts. */
function chunksOf(graph: ModuleGraph, { root, loadedByPages }: Roots): Chunk[] {
  const apps = firstModules.app.map((module) => `${root}/${module}`)
  const surveys = firstModules.survey.map((module) => `${root}/${module}`)
  const all = loadedWith([...apps, ...surveys], graph, { late: true })
  const inEntry = loadedWith(apps.slice(0, 1), graph)
  const inApp = loadedWith(apps, graph)
  const inSurveys = loadedWith(surveys, graph)
  // A survey is a document of its own: what it loads late must not lead to the file that starts the app.
  const lateInSurveys = loadedWith(surveys, graph, { late: true })
  const surveyParts = SURVEY_PARTS.map((part) => [part, loadedWith([`${root}/${part}`], graph)] as const)
  const pagesOf = new Map<string, Set<string>>()
  for (const { path, modules } of loadedByPages) addLoader(pagesOf, path, loadedWith(modules, graph))
  const partsOf = new Map<string, Set<string>>()
  const late = new Set([...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  for (const part of late) addLoader(partsOf, part, loadedWith([part], graph))

  const chunks = new Map<string, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  for (const id of all) {
    const info = graph.getModuleInfo(id)
    if (!info || info.isEntry || id === apps[0] || id === surveys[0]) continue
    const name = inApp.has(id)
      ? inSurveys.has(id)
        ? 'base'
        : lateInSurveys.has(id)
          ? 'app-surveys'
          : inEntry.has(id)
            ? 'start'
            : 'app'
      : null
    const loaders = widened(pagesOf.get(id)) ?? new Set(partsOf.get(id))
    if (inSurveys.has(id)) loaders.add(SURVEY)
    const parts = surveyParts.flatMap(([part, modules]) => (modules.has(id) ? [part] : []))
    parts.forEach((part) => loaders.add(part))
    const audience = lateInSurveys.has(id)
      ? 'surveys'
      : [...loaders].every(isOfAdmins)
        ? 'admins'
        : 'everyone'
    const kinds = KINDS.filter((path) => loaders.has(path))
    const key =
      name ??
      [audience, ...[...new Set([...(kinds.length > 1 ? kinds : loaders), ...parts])].toSorted()].join('\n')
    const chunk = chunks.get(key) ?? {
      name,
      audience,
      modules: [],
      size: 0,
      loaders,
      imports: new Set(),
    }
    chunks.set(key, chunk)
    chunk.modules.push(id)
    loaders.forEach((loader) => chunk.loaders.add(loader))
    chunk.size += (info.code?.length ?? 0) * MINIFIED
    chunkOf.set(id, chunk)
  }
  for (const [id, chunk] of chunkOf) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const other = chunkOf.get(imported)
      if (other && other !== chunk) chunk.imports.add(other)
    }
  }
  return [...chunks.values()]
}

/** Modules that are loaded with these; `late`: also those imported only when needed. */
function loadedWith(
  entries: readonly string[],
  graph: ModuleGraph,
  { late = false } = {},
): ReadonlySet<string> {
  const found = new Set(entries)
  // The set grows while it is walked.
  for (const module of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(module) ?? {}
    for (const imported of late ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
      found.add(imported)
  }
  return found
}

function addLoader(loaders: Map<string, Set<string>>, loader: string, modules: ReadonlySet<string>) {
  for (const module of modules) loaders.set(module, (loaders.get(module) ?? new Set()).add(loader))
}

/** Pages, with those that load the same for simplicity. */
function widened(paths: ReadonlySet<string> | undefined): Set<string> | undefined {
  if (!paths || TOOLS.filter((path) => path !== DEMO && paths.has(path)).length < MANY)
    return paths && new Set(paths)
  const tools = TOOLS.filter((path) => !OPENED_FIRST.includes(path))
  const others = [ENTRANCES, OPENED_FIRST].filter((some) => some.some((path) => paths.has(path)))
  return new Set([...paths, ...tools, ...others.flat()])
}

/** A page of the back office or a late part of one. */
/** Links show results with the code of the back office. */
const RESULTS: PagePath = '/results/:id'

const isOfAdmins = (loader: string) =>
  loader.startsWith('/admin') || loader === RESULTS || loader.includes('/features/admin/')
