import { selectedCount, type Selection } from '../../../ui/table/selection.ts'
import { countLabel } from './list-of.ts'

/** Returns labels with the numbers of matching and selected rows; “All” while uncounted. */
export function listCounts(
  noun: readonly [one: string, many: string],
  count: { count: number; more: boolean } | undefined,
  selection: Selection,
): { matching: string; selected: string } {
  const total = count?.count
  const words = (number: number | undefined) =>
    number === undefined
      ? 'All'
      : countLabel(number, noun, { more: count?.more === true && number === total })
  const matching = words(total)
  const isAll = selection.mode === 'all' && selection.except.size === 0
  return { matching, selected: isAll ? `All ${matching}` : words(selectedCount(selection, total)) }
}
