import { importsOf, type Source } from './sources.ts'

export interface FolderOrder {
  /** A folder with subfolders. */
  folder: string
  /** Its subfolders, each importing from those before it, with as few exceptions as were found. */
  order: string[]
  /** Imports that go against the order, as `file → file`. */
  back: string[]
}

interface Arrow {
  from: string
  to: string
  text: string
}

/** Rounds of the search, each from another start. */
const STARTS = 6

/** Draws the order of subfolders of every folder; what imports in circles shows up as an import against the order. */
export function folderOrders(files: readonly Source[]): FolderOrder[] {
  const arrows = new Map<string, Arrow[]>()
  for (const file of files) {
    for (const { isOurs, target } of importsOf(file)) {
      if (!isOurs) continue
      const { folder, from, to } = parting(file.path, target)
      if (from === undefined || to === undefined) continue
      const list = arrows.get(folder) ?? []
      list.push({ from, to, text: `${file.path} → ${target}` })
      arrows.set(folder, list)
    }
  }
  return [...arrows].map(([folder, list]) => {
    const order = bestOrder(list)
    return { folder, order, back: list.filter((one) => isBack(one, order)).map(({ text }) => text) }
  })
}

/** The folder that holds both files, and the subfolder of each; `undefined` for a file in the folder itself. */
function parting(one: string, other: string): { folder: string; from?: string; to?: string } {
  const [a, b] = [one.split('/'), other.split('/')]
  let depth = 0
  while (depth < Math.min(a.length, b.length) - 1 && a[depth] === b[depth]) depth++
  const below = (path: string[]) => (depth < path.length - 1 ? path[depth] : undefined)
  const [from, to] = [below(a), below(b)]
  return {
    folder: a.slice(0, depth).join('/'),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

const isBack = ({ from, to }: Arrow, order: readonly string[]) => order.indexOf(from) < order.indexOf(to)

function bestOrder(arrows: readonly Arrow[]): string[] {
  const weight = new Map<string, Map<string, number>>()
  for (const { from, to } of arrows) {
    const row = weight.get(from) ?? new Map<string, number>()
    row.set(to, (row.get(to) ?? 0) + 1)
    weight.set(from, row)
  }
  const cost = (order: readonly string[]) => {
    let back = 0
    for (const [index, from] of order.entries()) {
      const row = weight.get(from)
      if (row) for (const to of order.slice(index + 1)) back += row.get(to) ?? 0
    }
    return back
  }
  const names = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].toSorted()
  let best = names
  for (let start = 0; start < STARTS && cost(best) > 0; start++) {
    const turn = Math.floor((start * names.length) / STARTS)
    const found = improved([...names.slice(turn), ...names.slice(0, turn)], cost)
    if (cost(found) < cost(best)) best = found
  }
  return best
}

/** Moves single folders to better places until none is left to gain by. */
function improved(order: readonly string[], cost: (order: readonly string[]) => number): string[] {
  let best = [...order]
  for (let before = Infinity; cost(best) < before;) {
    before = cost(best)
    for (const name of order) {
      const others = best.filter((one) => one !== name)
      const places = Array.from({ length: others.length + 1 }, (_, place) => others.toSpliced(place, 0, name))
      best = places.reduce((chosen, one) => (cost(one) < cost(chosen) ? one : chosen), best)
    }
  }
  return best
}
