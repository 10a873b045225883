/** Returns the item to focus when `one` of a row is removed: the next, else the previous. */
export function beside<Thing>(row: readonly Thing[], one: Thing): Thing | undefined {
  const at = row.indexOf(one)
  return at < 0 ? undefined : (row[at + 1] ?? row[at - 1])
}

/** Moves the focus of a removed item to its neighbour, or to the timeline. */
export function leaveThing(id: string): void {
  const thing = document.querySelector<HTMLElement>(`[data-thing="${CSS.escape(id)}"]`)
  const row = [...(thing?.closest('[data-row]')?.querySelectorAll<HTMLElement>('[data-thing]') ?? [])]
  const next = thing && (beside(row, thing) ?? thing.closest<HTMLElement>('[data-timeline]'))
  next?.focus()
}
