import { isSelected, type Selection } from '../../../../ui/table/selection.ts'

/**
 * The acts that make sense for at least one of the selected rows. `rows`: those of this page; nothing is known of the
 * others, so with any of them all acts stay.
 */
export function actsFor<Row extends { id: string }, Act extends { when: (row: Row) => boolean }>(
  acts: readonly Act[],
  selection: Selection,
  rows: readonly Row[],
): readonly Act[] {
  const here = rows.filter(({ id }) => isSelected(selection, id))
  const isAllHere = selection.mode === 'some' && here.length === selection.ids.size
  return isAllHere ? acts.filter(({ when }) => here.some(when)) : acts
}
