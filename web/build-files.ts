import type { Plugin } from 'vite'

/** Tells pages that stay open which build is the newest: `/builds/latest.json` and the manifest of each build. */
export function buildFiles(id: string): Plugin {
  return {
    name: 'mouthpiece-build-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const emit = (fileName: string, content: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      emit('builds/latest.json', { id })
      emit(`builds/meta/${id}.json`, { id, made: new Date().toISOString() })
    },
  }
}
