import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { firstCalls } from '#model/pages/first-calls'
import { pages } from '#model/pages/pages'
import { loadedBy } from './page-modules.ts'

const OWN_SESSION = 'web/data/own-session.ts'

/**
 * Writes `/builds/preloads.json`: scripts, styles and first calls of each page, which the worker names in the page; else the
 * browser would find out only once the app's first file runs.
 */
export function preloadFiles(root: string): Plugin {
  return {
    name: 'mouthpiece-preload-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle)
          .filter((output) => output.type === 'chunk')
          .map((chunk) => [chunk.fileName, chunk]),
      )
      const first = filesOf([`${root}/web/main.tsx`], chunks)
      const loaded = loadedBy(readFileSync(`${root}/web/routes.tsx`, 'utf8'))
      const preloads = pages.map(({ path, access }) => {
        // A page for people with an account first asks who is there.
        const needed = access === 'public' ? loaded(path) : [...loaded(path), OWN_SESSION]
        const modules = needed.map((module) => `${root}/${module}`)
        const files = [...filesOf(modules, chunks)].filter((file) => !first.has(file))
        const styles = files.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])
        const addresses = (names: readonly string[]) => names.map((name) => `/${name}`)
        return [path, { scripts: addresses(files), styles: addresses(styles), calls: firstCalls(path) }]
      })
      const source = JSON.stringify(Object.fromEntries(preloads))
      this.emitFile({ type: 'asset', fileName: 'builds/preloads.json', source })
    },
  }
}

/** The files that hold these modules, with all that is loaded with them. */
function filesOf(
  modules: readonly string[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(add)
  }
  for (const chunk of chunks.values()) {
    // A module in a joined file is imported by a small file of its own.
    const isImported = chunk.facadeModuleId !== null && modules.includes(chunk.facadeModuleId)
    if (isImported || chunk.moduleIds.some((id) => modules.includes(id))) add(chunk.fileName)
  }
  return files
}
