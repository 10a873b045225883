import type { ListRow } from '#contract/admin/lists'
import { listCsvAddress, type ListQuery } from '../../../data/admin-lists.ts'
import { saveFrom } from '../../../platform/save-file.ts'
import { settledLayout, type ColumnLayout } from '../../../ui/table/column-layout.ts'
import type { ListDeclaration } from './list-of.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

export async function saveCsv<Row extends ListRow>(
  list: ListDeclaration<Row>,
  query: ListQuery,
  layout: readonly ColumnLayout[],
): Promise<void> {
  const shown = settledLayout(list.columns, layout).filter((column) => column.shown)
  const columns = shown.flatMap(({ id }) => list.columns.find((column) => column.id === id)?.csv ?? [])
  try {
    saveFrom(await listCsvAddress(list.kind, query, ['id', ...columns]))
  } catch (error) {
    showErrorBriefly(error)
  }
}
