import { isSelected, type Selection } from '../../../../ui/table/selection.ts'

/**
 * The acts that apply to at least one selected row. `rows` are those of this page; with rows of other pages selected,
 * every act stays.
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
