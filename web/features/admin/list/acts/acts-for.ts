import { isSelected, type Selection } from '../../../../ui/table/selection.ts'

/** Acts for at least one selected row of this page; with rows of other pages selected, all of them. */
export function actsFor<Row extends { id: string }, Act extends { when: (row: Row) => boolean }>(
  acts: readonly Act[],
  selection: Selection,
  rows: readonly Row[],
): readonly Act[] {
  const here = rows.filter(({ id }) => isSelected(selection, id))
  const isAllHere = selection.mode === 'some' && here.length === selection.ids.size
  return isAllHere ? acts.filter(({ when }) => here.some(when)) : acts
}
