import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { firstCalls } from '#model/pages/first-calls'
import { pages } from '#model/pages/pages'
import { firstModules } from './first-modules.ts'
import { loadedBy } from './page-modules.ts'
import { facadeOf } from './remove-facades.ts'

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
      const chunks = chunksOf(bundle)
      const first = filesOf(
        firstModules.app.map((module) => `${root}/${module}`),
        chunks,
      )
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

/** Names in each document what its entry loads at once, as the bundler does with what the entry imports. */
export function firstFiles(root: string): Plugin {
  return {
    name: 'mouthpiece-first-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!bundle) return
        const modules = path.endsWith('/forms.html') ? firstModules.survey : firstModules.app
        const files = filesOf(
          modules.map((module) => `${root}/${module}`),
          chunksOf(bundle),
        )
        return [...files]
          .map((file) => `/${file}`)
          .filter((href) => !html.includes(`"${href}"`))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href },
            injectTo: 'head',
          }))
      },
    },
  }
}

function chunksOf(bundle: Rolldown.OutputBundle): ReadonlyMap<string, Rolldown.OutputChunk> {
  return new Map(
    Object.values(bundle)
      .filter((output) => output.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  )
}

/** The files that hold these modules, with all that is loaded with them; each behind those that it imports. */
function filesOf(
  modules: readonly string[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): ReadonlySet<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || seen.has(file)) return
    seen.add(file)
    chunk.imports.forEach(add)
    if (!facadeOf(chunk)) files.add(file)
  }
  for (const chunk of chunks.values()) {
    // A module in a joined file is imported by a small file of its own.
    const isImported = chunk.facadeModuleId !== null && modules.includes(chunk.facadeModuleId)
    if (isImported || chunk.moduleIds.some((id) => modules.includes(id))) add(chunk.fileName)
  }
  return files
}
