import type { Plugin } from 'vite'
import { noticesText } from './notices-text.ts'
import { packagesOf, shippedPackages } from './packages.ts'
import { trainingSources } from './sources-text.ts'

export const NOTICES_FILE = 'third-party-notices.txt'

const noticesOf = (root: string) => noticesText(shippedPackages(root), trainingSources(root))

/** Serves the licences of everything shipped, and the sources of the lip-sync, as `/third-party-notices.txt`. */
export function noticesFile(root: string): Plugin {
  return {
    name: 'mouthpiece-notices',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: noticesOf(root) })
    },
    configureServer(server) {
      server.middlewares.use(`/${NOTICES_FILE}`, (_, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8')
        response.end(noticesOf(root))
      })
    },
  }
}

/** Fails a build, of the app, the server or a web worker, that takes code from a package without a notice. */
export function noticesCheck(root: string): Plugin {
  return {
    name: 'mouthpiece-notices-check',
    generateBundle(_, bundle) {
      const paths = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : output.originalFileNames.map((file) => `/${file}`),
      )
      const named = new Set(shippedPackages(root).map(({ name }) => name))
      const missing = [...packagesOf(paths)].filter((name) => !named.has(name))
      if (missing.length > 0) this.error(`These packages have no notice: ${missing.join(', ')}`)
    },
  }
}
