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
const MAX_TOTAL_WASTE = 9_500

/** Two chunks that may be joined, with what loaders would get without need: bytes of each, and of all. */
interface Pair {
  one: Chunk
  other: Chunk
  waste: ReadonlyMap<string, number>
  cost: number
}

/**
 * Joins small chunks to others that are mostly loaded with them, the least waste first, and returns the file's name of
 * each module. Chunks never import in a circle.
 */
export function mergeSmallChunks(chunks: readonly Chunk[]): ReadonlyMap<string, string> {
  const left = new Set(chunks)
  const wasted = new Map<string, number>()
  let pairs = [...left].flatMap((chunk, index) => pairsOf(chunk, [...left].slice(index + 1)))
  for (;;) {
    const best = pairs
      .toSorted((a, b) => a.cost - b.cost || sizeOf(a) - sizeOf(b))
      .find((pair) => isAllowed(pair, wasted))
    if (!best) return named(left)
    const { one, other, waste } = best
    for (const [loader, bytes] of waste) wasted.set(loader, (wasted.get(loader) ?? 0) + bytes)
    join(one, other, left)
    const rest = [...left].filter((chunk) => chunk !== other)
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((chunk) => chunk === one || chunk === other))
    pairs.push(...pairsOf(other, rest))
  }
}

const sizeOf = ({ one, other }: Pair) => Math.min(one.size, other.size)

function pairsOf(chunk: Chunk, others: readonly Chunk[]): Pair[] {
  return others.flatMap((other) => {
    const isSmall = chunk.size < SMALL || other.size < SMALL
    if (!isSmall || chunk.name !== null || other.name !== null || other.audience !== chunk.audience) return []
    if (![...other.loaders].some((loader) => chunk.loaders.has(loader))) return []
    const waste = wasteOf(chunk, other)
    const bytes = [...waste.values()]
    if (bytes.some((some) => some > MAX_WASTE)) return []
    return [{ one: chunk, other, waste, cost: bytes.reduce((all, some) => all + some, 0) }]
  })
}

const isAllowed = ({ one, other, waste }: Pair, wasted: ReadonlyMap<string, number>) =>
  [...waste].every(([loader, bytes]) => bytes + (wasted.get(loader) ?? 0) <= MAX_TOTAL_WASTE) &&
  !leadsThrough(one, other) &&
  !leadsThrough(other, one)

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
