/** A part that may hang on another one. */
export interface Member {
  id: string
  parent: string | undefined
}

const MAX_DEPTH = 40

/**
 * The index of each member and of all that it hangs on, innermost first. Unknown parents and those that are their own
 * ancestors end a chain.
 */
export function chainsOf(members: readonly Member[]): number[][] {
  const byId = new Map<string, number>()
  for (const [index, { id }] of members.entries()) if (!byId.has(id)) byId.set(id, index)
  return members.map((_, index) => {
    const chain: number[] = []
    for (let at: number | undefined = index; at !== undefined && !chain.includes(at);) {
      chain.push(at)
      const parent: string | undefined = chain.length < MAX_DEPTH ? members[at]?.parent : undefined
      at = parent === undefined ? undefined : byId.get(parent)
    }
    return chain
  })
}

/** Indices as Godot draws them: each before what hangs on it, siblings in the order of the file. */
export function drawnOrder(chains: readonly (readonly number[])[]): number[] {
  const children = new Map<number | undefined, number[]>()
  for (const [index, [, parent]] of chains.entries())
    children.set(parent, [...(children.get(parent) ?? []), index])
  const order = new Set<number>()
  const visit = (index: number) => {
    if (order.has(index)) return
    order.add(index)
    for (const child of children.get(index) ?? []) visit(child)
  }
  for (const root of children.get(undefined) ?? []) visit(root)
  // Members of a circle hang on no root.
  for (const index of chains.keys()) visit(index)
  return [...order]
}

/** The values of a member and of all that it hangs on, outermost first. */
export function along<Value>(chain: readonly number[], values: readonly (Value | undefined)[]): Value[] {
  return chain.toReversed().flatMap((index) => {
    const value = values[index]
    return value === undefined ? [] : [value]
  })
}
