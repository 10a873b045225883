import { basename, extname } from 'node:path'

/** Modules that the same pages and late parts load. */
export interface Chunk {
  /** The name of a file that other chunks do not join. */
  name: string | null
  /** Chunks of different audiences do not mix. */
  audience: 'surveys' | 'admins' | 'everyone'
  modules: string[]
  /** Bytes, about. */
  size: number
  /** Pages and late parts that load it. */
  loaders: Set<string>
  imports: Set<Chunk>
}

/** Bytes below which a file joins another. A request costs a phone about as much as these. */
const SMALL = 8_000
/** Bytes that one merge may add to what a page or part does not use. */
const MAX_WASTE = 4_000
/** Bytes of all merges. */
const MAX_TOTAL_WASTE = 16_000

/**
 * Joins small chunks to others that are mostly loaded with them, the least waste first, and returns the file's name of
 * each module. Chunks never import in a circle.
 */
export function mergeSmallChunks(chunks: readonly Chunk[]): ReadonlyMap<string, string> {
  const left = new Set(chunks)
  const wasted = new Map<string, number>()
  for (let merged = true; merged;) {
    merged = false
    const small = [...left].filter(({ name, size }) => name === null && size < SMALL)
    for (const chunk of small.toSorted((one, other) => one.size - other.size)) {
      const best = bestFor(chunk, left, wasted)
      if (!best) continue
      for (const [loader, bytes] of wasteOf(chunk, best))
        wasted.set(loader, (wasted.get(loader) ?? 0) + bytes)
      join(chunk, best, left)
      merged = true
      break
    }
  }
  return named(left)
}

/** Bytes that loaders of only one of two chunks get without need: the other chunk, with what it imports. */
function wasteOf(one: Chunk, other: Chunk): Map<string, number> {
  const waste = new Map<string, number>()
  for (const [known, added] of [
    [one, other],
    [other, one],
  ] as const) {
    const all = withImports(added)
    for (const loader of known.loaders) {
      const bytes = all.reduce(
        (sum, { name, loaders, size }) => sum + (name || loaders.has(loader) ? 0 : size),
        0,
      )
      if (bytes > 0) waste.set(loader, bytes)
    }
  }
  return waste
}

function withImports(chunk: Chunk): Chunk[] {
  const found = new Set([chunk])
  // The set grows while it is walked.
  for (const one of found) for (const imported of one.imports) found.add(imported)
  return [...found]
}

function bestFor(
  chunk: Chunk,
  left: ReadonlySet<Chunk>,
  wasted: ReadonlyMap<string, number>,
): Chunk | undefined {
  const candidates = [...left].filter(
    (other) =>
      other !== chunk &&
      other.name === null &&
      other.audience === chunk.audience &&
      [...other.loaders].some((loader) => chunk.loaders.has(loader)),
  )
  const costs = candidates.flatMap((other) => {
    const waste = wasteOf(chunk, other)
    const isTooMuch = [...waste].some(
      ([loader, bytes]) => bytes > MAX_WASTE || bytes + (wasted.get(loader) ?? 0) > MAX_TOTAL_WASTE,
    )
    return isTooMuch ? [] : [{ other, cost: [...waste.values()].reduce((all, bytes) => all + bytes, 0) }]
  })
  return costs
    .toSorted((one, another) => one.cost - another.cost)
    .find(({ other }) => !leadsThrough(chunk, other) && !leadsThrough(other, chunk))?.other
}

/** True if `from` leads to `to` through another chunk: joined, they would import in a circle. */
function leadsThrough(from: Chunk, to: Chunk): boolean {
  const found = new Set([...from.imports].filter((one) => one !== to))
  // The set grows while it is walked.
  for (const chunk of found) for (const imported of chunk.imports) found.add(imported)
  return found.has(to)
}

function join(chunk: Chunk, into: Chunk, left: Set<Chunk>): void {
  left.delete(chunk)
  into.modules.push(...chunk.modules)
  into.size += chunk.size
  chunk.loaders.forEach((loader) => into.loaders.add(loader))
  for (const other of left) {
    if (other.imports.delete(chunk)) other.imports.add(into)
  }
  chunk.imports.forEach((imported) => into.imports.add(imported))
  into.imports.delete(into)
  into.imports.delete(chunk)
  for (const imported of withImports(into)) into.loaders.forEach((loader) => imported.loaders.add(loader))
}

/** By the first module of each chunk in the order of their names. */
function named(chunks: Iterable<Chunk>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const used = new Set<string>()
  for (const { name, modules } of chunks) {
    const [first = ''] = modules.toSorted()
    const base = name ?? `with-${basename(first.replace(/\?.*$/, ''), extname(first)).replace(/[^\w-]/g, '')}`
    let unique = base
    for (let count = 2; used.has(unique); count++) unique = `${base}-${count}`
    used.add(unique)
    for (const module of modules) names.set(module, unique)
  }
  return names
}
