import type { ListRow, ListScope } from '#contract/admin/lists'
import { useState } from 'react'
import type { ListAct } from './list-of.ts'
import { targetOf, type useListActs } from './acts/use-list-acts.ts'
import type { Selection } from '../../../ui/table/selection.ts'

interface OpenAct<Row extends ListRow> {
  act: ListAct<Row>
  /** One row; by default the selected ones. */
  row?: Row
}

/** Runs acts on one row or on the selection; an act that needs input waits for a dialog. */
export function useActDialog<Row extends ListRow>(
  acting: ReturnType<typeof useListActs<Row>>,
  { selection, rows, scope }: { selection: Selection; rows: readonly Row[]; scope: ListScope },
) {
  const [open, setOpen] = useState<OpenAct<Row>>()

  function onlyRow(): Row | undefined {
    if (selection.mode !== 'some' || selection.ids.size !== 1) return undefined
    return rows.find(({ id }) => selection.ids.has(id))
  }

  async function run(act: ListAct<Row>, row: Row | undefined, input: Record<string, unknown>) {
    const target = row ? { ids: [row.id] } : targetOf(selection, scope)
    if (await acting.run(act, target, input, row ?? onlyRow())) setOpen(undefined)
  }

  return {
    open,
    row: open?.row ?? onlyRow(),
    ask(act: ListAct<Row>, row?: Row) {
      if (act.confirm || act.fields) setOpen({ act, ...(row && { row }) })
      else void run(act, row, {})
    },
    answer(input: Record<string, unknown>) {
      if (open) void run(open.act, open.row, input)
    },
    close: () => setOpen(undefined),
  }
}
