import { parseAst } from 'vite'
import { importsOf, type Source } from './sources.ts'

/** Globals of pages and workers that `AudioWorkletGlobalScope` lacks in at least one browser. */
const MISSING = new Set(
  `AudioBuffer AudioContext Blob BroadcastChannel File FileReader Headers Image OffscreenCanvas Request Response
  TextDecoder TextEncoder WebSocket Worker XMLHttpRequest atob btoa caches cancelAnimationFrame clearInterval
  clearTimeout createImageBitmap crypto document fetch indexedDB localStorage location navigator performance
  queueMicrotask requestAnimationFrame sessionStorage setInterval setTimeout structuredClone window`.split(
    /\s+/,
  ),
)

export const isWorklet = (path: string) => path.startsWith('web/engine/') && path.endsWith('-worklet.ts')

/** Returns each use of a missing global in the worklets among `files` and in all that they import statically. */
export function missingGlobals(files: readonly Source[]): string[] {
  const known = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(files.flatMap(({ path }) => (isWorklet(path) ? [path] : [])))
  // A set also iterates over what is added meanwhile.
  for (const path of reached) {
    const file = known.get(path)
    const imports = file ? importsOf(file) : []
    for (const { target, isType } of imports) if (!isType && known.has(target)) reached.add(target)
  }
  return [...reached].toSorted().flatMap((path) => {
    const { text = '' } = known.get(path) ?? {}
    return globalsIn(text).map((name) => `${path}: ${name}`)
  })
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Missing globals that the code reads and does not declare itself. */
function globalsIn(text: string): string[] {
  const read = new Set<string>()
  const declared = new Set<string>()

  function visit(node: Node): void {
    if (node.type === 'Identifier') read.add(String(node['name']))
    // Types are erased; `x as T` and the like still hold an expression.
    if (node.type.startsWith('TS')) return isNode(node['expression']) ? visit(node['expression']) : undefined
    for (const name of declaredBy(node)) declared.add(name)
    for (const [key, value] of Object.entries(node)) {
      const isName = (key === 'property' || key === 'key') && node['computed'] === false
      if (isName || key === 'typeAnnotation' || key === 'returnType') continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  // Safe: every node of the tree has a type.
  visit(parseAst(text, { lang: 'ts' }) as unknown as Node)
  return [...read].filter((name) => MISSING.has(name) && !declared.has(name))
}

/** Names that a declaration, a parameter or an import introduces; destructured ones are not looked for. */
function declaredBy(node: Node): string[] {
  const params = Array.isArray(node['params']) ? node['params'] : []
  const isDeclaration = /^(?:VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(node.type)
  const names = [...params, isDeclaration ? node['id'] : undefined, node['local']]
  return names.flatMap((one) => (isNode(one) && one.type === 'Identifier' ? [String(one['name'])] : []))
}
