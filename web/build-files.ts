import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { BuildId } from './build-id.ts'

/** Tells pages that stay open which build is the newest: `/builds/latest.json` and the manifest of each build. */
export function buildFiles({ id, made }: BuildId): Plugin {
  return {
    name: 'mouthpiece-build-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const emit = (fileName: string, content: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      emit('builds/latest.json', { id })
      emit(`builds/meta/${id}.json`, { id, made })
    },
  }
}

interface BuiltChunk {
  /** Our own modules in it, from the repository's root, without packages. */
  modules: string[]
  /** Files that are loaded with it. */
  imports: string[]
  /** Files that it may load later. */
  dynamicImports: string[]
}

/** Writes which file holds which modules to `dist/chunks.json`, beside what is deployed: the size test reads it. */
export function chunkList(): Plugin {
  const root = resolve(import.meta.dirname, '..')
  return {
    name: 'mouthpiece-chunk-list',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }, bundle) {
      const chunks: Record<string, BuiltChunk> = {}
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const modules = output.moduleIds
          .filter((id) => id.startsWith(`${root}/`) && !id.includes('/node_modules/'))
          .map((id) => relative(root, id))
        chunks[output.fileName] = {
          modules,
          imports: output.imports,
          dynamicImports: output.dynamicImports,
        }
      }
      const file = `${dirname(dir ?? `${root}/dist/client`)}/chunks.json`
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(chunks))
    },
  }
}
