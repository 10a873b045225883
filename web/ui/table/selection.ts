/** Selected rows: by id, or all rows (loaded or not) except some. */
export type Selection =
  | { mode: 'some'; ids: ReadonlySet<string> }
  | { mode: 'all'; except: ReadonlySet<string> }

export const nothingSelected: Selection = { mode: 'some', ids: new Set() }
export const everythingSelected: Selection = { mode: 'all', except: new Set() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

export function withRows(selection: Selection, ids: readonly string[], chosen: boolean): Selection {
  const isListed = selection.mode === 'some' ? chosen : !chosen
  const next = new Set(selection.mode === 'some' ? selection.ids : selection.except)
  for (const id of ids) {
    if (isListed) next.add(id)
    else next.delete(id)
  }
  return selection.mode === 'some' ? { mode: 'some', ids: next } : { mode: 'all', except: next }
}

/** Rows between two ids, both included, in display order; only the second if the first is missing. */
export function rangeOf(shown: readonly string[], from: string | undefined, to: string): string[] {
  const [a, b] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  if (a === -1 || b === -1) return [to]
  return shown.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Updates the selection when the rows `before` are replaced by those `now`: removed rows are deselected. */
export function withoutRemoved(
  selection: Selection,
  before: readonly string[],
  now: readonly string[],
): Selection {
  if (selection.mode === 'all') return now.length === 0 ? nothingSelected : selection
  const here = new Set(now)
  const removed = before.filter((id) => !here.has(id) && selection.ids.has(id))
  return removed.length === 0 ? selection : withRows(selection, removed, false)
}

/** Number of selected rows of `total`, which may be unknown. */
export function selectedCount(selection: Selection, total: number | undefined): number | undefined {
  if (selection.mode === 'some') return selection.ids.size
  return total === undefined ? undefined : Math.max(0, total - selection.except.size)
}
