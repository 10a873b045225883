import { importsOf, type Source } from './sources.ts'

/**
 * Strongly connected parts of the import graph, by values or types (Tarjan, "Depth-first search and linear graph
 * algorithms", 1972).
 */
export function cyclesOf(files: readonly Source[]): string[][] {
  const known = new Set(files.map(({ path }) => path))
  const edges = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target }) => (known.has(target) ? [target] : [])),
    ]),
  )
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  function visit(path: string) {
    order.set(path, order.size)
    lowest.set(path, order.size - 1)
    stack.push(path)
    for (const next of edges.get(path) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(path) !== order.get(path)) return
    const part = stack.splice(stack.indexOf(path))
    if (part.length > 1) cycles.push(part.sort())
  }
  for (const path of edges.keys()) if (!order.has(path)) visit(path)

  return cycles
}
