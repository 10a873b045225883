import type { Plugin, Rolldown } from 'vite'

/** A file of the build that only re-exports a module of another file. */
export interface Facade {
  file: string
  /** The file that has the module. */
  target: string
  /** Each export: the target's name of it, and the module's. */
  names: readonly (readonly [string, string])[]
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'isEntry' | 'imports' | 'moduleIds'>

const ONLY_EXPORTS = /^export\s*\{([^}]*)\}\s*from\s*["'`]\.\/([\w.-]+\.js)["'`];?\s*$/

/**
 * The bundler writes a file for each late import of a module that shares a file with others, which only names that file's
 * exports (rolldown issue 9729). `undefined`: not such a file.
 */
export function facadeOf({ fileName, code, isEntry, imports, moduleIds }: Chunk): Facade | undefined {
  if (isEntry || moduleIds.length > 0 || imports.length !== 1) return
  const [, exported, target] = ONLY_EXPORTS.exec(code) ?? []
  if (exported === undefined || !target || !imports[0]?.endsWith(`/${target}`)) return
  const names = exported.split(',').map((entry): [string, string] => {
    const [from = '', to = from] = entry.trim().split(/\s+as\s+/)
    return [from, to]
  })
  return { file: fileName, target: imports[0], names }
}

/** `code` with late imports and preloads of facades led to the files that have their modules. */
export function withoutFacades(code: string, facades: readonly Facade[]): string {
  let changed = code
  for (const { file, target, names } of facades) {
    if (!changed.includes(baseOf(file))) continue
    const module = `.then(m=>({${names.map(([from, to]) => `${to}:m.${from}`).join()}}))`
    for (const quote of ['`', '"', "'"]) {
      const imported = (name: string) => `import(${quote}./${baseOf(name)}${quote})`
      changed = changed.replaceAll(imported(file), () => `${imported(target)}${module}`)
    }
    changed = changed.replaceAll(file, () => target)
  }
  return changed
}

/** Files are named before they are rewritten: another way of rewriting must be another name, as copies are cached for a year. */
const REWRITING = 'facades removed, 1'

const baseOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)

/**
 * Removes facades: each was a request of every page that imports its module. Throws if a file would still name one. Runs
 * after the plugins that list files, which leave facades out.
 */
export function removeFacades(): Plugin {
  return {
    name: 'mouthpiece-remove-facades',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    augmentChunkHash: () => REWRITING,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const facades = chunks.flatMap((chunk) => facadeOf(chunk) ?? [])
        const removed = new Map(facades.map(({ file, target }) => [file, target]))
        for (const { file } of facades) delete bundle[file]
        for (const chunk of chunks) {
          if (removed.has(chunk.fileName)) continue
          chunk.code = withoutFacades(chunk.code, facades)
          const left = facades.find(({ file }) => chunk.code.includes(baseOf(file)))
          if (left) throw new Error(`${chunk.fileName} still imports ${left.file}`)
          chunk.imports = chunk.imports.map((file) => removed.get(file) ?? file)
          chunk.dynamicImports = chunk.dynamicImports.map((file) => removed.get(file) ?? file)
        }
      },
    },
  }
}
