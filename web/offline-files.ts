import type { Plugin, Rolldown } from 'vite'
import { firstModules } from './first-modules.ts'

/** Parts of the start page and the frame of every page: without these files the app does not open. */
const SHELL_MODULES = [
  ...firstModules.app,
  'web/shell/layouts/plain-layout.tsx',
  'web/shell/layouts/app-layout.tsx',
  'web/shell/queries.tsx',
  'web/ui/overlays/all-windows.ts',
  'web/data/own-session.ts',
  'web/features/landing/landing-page.tsx',
  'web/features/landing/landing-stage.tsx',
  'web/features/landing/landing-more.tsx',
  'web/features/auth/sign-in-form.tsx',
  'web/features/invite/request-invite-page.tsx',
  'web/features/featured/featured-projects.tsx',
]

const WORKER = 'service-worker.js'

/** Builds the service worker, at the top of the deployment, with the list of the files it has to have at hand. */
export function offlineFiles(root: string): Plugin {
  return {
    name: 'mouthpiece-offline-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({
        type: 'chunk',
        id: `${root}/web/platform/offline/service-worker.ts`,
        fileName: WORKER,
      })
    },
    generateBundle(_, bundle) {
      const worker = bundle[WORKER]
      if (worker?.type !== 'chunk') throw new Error(`The build has no ${WORKER}`)
      if (worker.imports.length > 0)
        throw new Error(`${WORKER} shares code with the app; it must stand alone`)
      const files = shellFiles(Object.values(bundle), root)
      worker.code = worker.code.replaceAll('__SHELL_FILES__', JSON.stringify(files))
    },
  }
}

/** Not those of captions in other scripts, which are hundreds of files. */
const FONT = /\/(?!noto-sans-|[^/]+-(?:cyrillic|greek|vietnamese)-)[^/]+\.woff2$/

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Addresses of the files that hold these modules, of what is loaded with them, and of the app's fonts. */
function shellFiles(outputs: readonly Output[], root: string): string[] {
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const names = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || names.has(chunk.fileName)) return
    names.add(chunk.fileName)
    for (const file of chunk.viteMetadata?.importedCss ?? []) names.add(file)
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file))
  }
  for (const module of SHELL_MODULES) {
    const id = `${root}/${module}`
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (!chunk) throw new Error(`${module} is in no file of the build`)
    add(chunk)
  }
  for (const { fileName } of outputs) if (FONT.test(fileName)) names.add(fileName)
  return [...names].map((name) => `/${name}`).sort()
}
