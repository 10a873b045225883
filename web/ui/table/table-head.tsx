import { withMoved, withWidth, type ColumnLayout } from './column-layout.ts'
import type { DataColumn } from './data-column.ts'
import { HeaderCell } from './header-cell.tsx'
import { RowCheckbox } from './row-checkbox.tsx'

export const HEAD_HEIGHT = 40

/** The table's header: a checkbox for all rows, a cell per visible column, and space for the rows' menus. */
export function TableHead<Row>({
  heads,
  hasMenu,
  settled,
  onLayout,
  sort,
  onSort,
  selectedHere,
  onSelectHere,
}: {
  /** Columns that are shown, with their widths in pixels. */
  heads: readonly { column: DataColumn<Row>; width: number }[]
  hasMenu: boolean
  settled: readonly ColumnLayout[]
  onLayout: (layout: ColumnLayout[]) => void
  sort: string
  onSort: (sort: string) => void
  selectedHere: 'none' | 'some' | 'all'
  onSelectHere: (chosen: boolean) => void
}) {
  return (
    <thead>
      <tr aria-rowindex={1} style={{ height: HEAD_HEIGHT }}>
        <th scope="col" className="sticky top-0 left-0 z-20 border-b border-line bg-panel px-3">
          <RowCheckbox
            label="All rows that are loaded"
            checked={selectedHere === 'all'}
            mixed={selectedHere === 'some'}
            onChange={(chosen) => onSelectHere(chosen)}
          />
        </th>
        {heads.map(({ column, width }) => (
          <HeaderCell
            key={column.id}
            id={column.id}
            label={column.label}
            width={width}
            align={column.align}
            order={sort === column.sort ? 'up' : sort === `-${column.sort}` ? 'down' : undefined}
            onSort={
              column.sort
                ? () => onSort(sort === `-${column.sort}` ? (column.sort ?? '') : `-${column.sort}`)
                : undefined
            }
            onWidth={(next) => onLayout(withWidth(settled, column.id, next))}
            onDrop={(id) => {
              const at = settled.findIndex((one) => one.id === column.id)
              onLayout(withMoved(settled, id, at))
            }}
          />
        ))}
        <td aria-hidden="true" className="sticky top-0 z-10 border-b border-line bg-panel" />
        {hasMenu ? (
          <td className="sticky top-0 right-0 z-20 border-b border-line bg-panel">
            <span className="sr-only">What can be done</span>
          </td>
        ) : null}
      </tr>
    </thead>
  )
}
