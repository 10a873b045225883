import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { emojiData } from '../emoji-data.ts'

const run = promisify(execFile)

/**
 * Writes `/builds/documents/{name}.html`: what each page shows before its scripts run, rendered by the components of
 * the page itself.
 */
export function documentFiles(root: string, buildId: string): Plugin {
  return {
    name: 'mouthpiece-documents',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      if (this.environment.mode !== 'build') return
      const out = `${root}/.tsbuild/documents`
      await build(rendererConfig({ root, out, buildId }))
      const writer = `${root}/web/prerender/write-documents.ts`
      await run(process.execPath, [writer, `${out}/render.js`, `${dir}/builds/documents`])
      rmSync(out, { recursive: true, force: true })
    },
  }
}

/** `render.tsx` for Node, with the addresses that assets have in the browser's build. */
function rendererConfig({
  root,
  out,
  buildId,
}: {
  root: string
  out: string
  buildId: string
}): InlineConfig {
  return {
    configFile: false,
    root: `${root}/web`,
    publicDir: false,
    logLevel: 'error',
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    plugins: [withoutWorkers(), emojiData(), react()],
    ssr: { noExternal: true },
    build: {
      ssr: `${root}/web/prerender/render.tsx`,
      outDir: out,
      emptyOutDir: true,
      minify: false,
    },
  }
}

/** Nothing that a document shows is made by workers, worklets or nets, which would be built a second time. */
function withoutWorkers(): Plugin {
  const NONE = '\0none'
  const left = /[?&]worker|\.wasm\?url|@vladmandic\/human\/models\//
  return {
    name: 'mouthpiece-documents-without-workers',
    enforce: 'pre',
    resolveId: (id) => (left.test(id) ? NONE : undefined),
    load: (id) => (id === NONE ? "export default ''" : undefined),
  }
}
