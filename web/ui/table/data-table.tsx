import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { classNames } from '../class-names.ts'
import { settledLayout, type ColumnLayout } from './column-layout.ts'
import type { DataColumn } from './data-column.ts'
import { DataRow } from './data-row.tsx'
import { HEAD_HEIGHT, TableHead } from './table-head.tsx'

export interface DataTableHandle {
  /** Scrolls to a row and focuses its first focusable element. */
  focusRow(index: number): void
}

export interface DataTableProps<Row extends { id: string }> {
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  layout: readonly ColumnLayout[]
  onLayout: (layout: ColumnLayout[]) => void
  /** Current sort: a column's `sort`, with `-` for descending. */
  sort: string
  onSort: (sort: string) => void
  isSelected: (id: string) => boolean
  /** `range`: extends from the last selected row. */
  onSelect: (id: string, chosen: boolean, range: boolean) => void
  /** All rows that are loaded. */
  selectedHere: 'none' | 'some' | 'all'
  onSelectHere: (chosen: boolean) => void
  nameOf: (row: Row) => string
  menuOf?: ((row: Row) => ReactNode) | undefined
  activeId: string | undefined
  onActive: (id: string) => void
  onEnd: () => void
  hasMore: boolean
  /** The rows are outdated and about to be replaced. */
  isStale: boolean
  /** The scroll position to restore; reported on unmount. */
  scrollTop: number
  onScrolled: (scrollTop: number) => void
  /** Total rows if known, for assistive technology. */
  total: number | undefined
  ref?: Ref<DataTableHandle>
}

const ROW_HEIGHT = 44
const SELECT_WIDTH = 44
const MENU_WIDTH = 52

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, columnSizingFeature })

/**
 * Virtualised and native. Columns are sorted by their header, resized at its edge (also with arrow keys) and moved by
 * dragging; changes are reported to `onLayout`.
 */
export function DataTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  layout,
  onLayout,
  sort,
  onSort,
  isSelected,
  onSelect,
  selectedHere,
  onSelectHere,
  nameOf,
  menuOf,
  activeId,
  onActive,
  onEnd,
  hasMore,
  isStale,
  scrollTop,
  onScrolled,
  total,
  ref,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { settled, byId, table } = useColumns(rows, columns, layout)
  const shown = table.getRowModel().rows
  // It is not compiled, and nothing that is handed its methods is memoized by them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    initialOffset: scrollTop,
    scrollPaddingStart: HEAD_HEIGHT,
    getItemKey: (index) => shown[index]?.id ?? index,
  })
  const inSight = virtual.getVirtualItems()
  const first = inSight[0]
  const last = inSight.at(-1)

  useEffect(() => {
    if (hasMore && last && last.index >= shown.length - 20) onEnd()
  }, [hasMore, last, shown.length, onEnd])

  useScrollPlace(scroller, scrollTop, onScrolled)

  useImperativeHandle(ref, () => ({
    focusRow(index) {
      virtual.scrollToIndex(index)
      // The row may only be drawn once the table has moved.
      requestAnimationFrame(() => {
        const row = scroller.current?.querySelector(`[data-index="${index}"]`)
        row?.querySelector<HTMLElement>('th a, th button, input')?.focus({ preventScroll: true })
      })
    },
  }))

  const heads = table.getHeaderGroups()[0]?.headers ?? []
  const width = heads.reduce((sum, head) => sum + head.getSize(), SELECT_WIDTH + (menuOf ? MENU_WIDTH : 0))
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto rounded-panel border border-line bg-panel"
    >
      <table
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={isStale}
        style={{ width, minWidth: '100%' }}
        className={classNames(
          'table-fixed border-separate border-spacing-0 text-left text-sm',
          isStale && 'opacity-60',
        )}
      >
        <colgroup>
          <col style={{ width: SELECT_WIDTH }} />
          {heads.map((head) => (
            <col key={head.id} style={{ width: head.getSize() }} />
          ))}
          <col />
          {menuOf ? <col style={{ width: MENU_WIDTH }} /> : null}
        </colgroup>
        <TableHead
          heads={heads.flatMap((head) => {
            const column = byId.get(head.column.id)
            return column ? [{ column, width: head.getSize() }] : []
          })}
          hasMenu={menuOf !== undefined}
          {...{ settled, onLayout, sort, onSort, selectedHere, onSelectHere }}
        />
        <tbody>
          <Gap height={first?.start ?? 0} />
          {inSight.map(({ index }) => {
            const row = shown[index]
            return row ? (
              <DataRow
                key={row.id}
                index={index}
                height={ROW_HEIGHT}
                name={nameOf(row.original)}
                cells={row.getVisibleCells().map(({ column: { id } }) => {
                  const column = byId.get(id)
                  return {
                    id,
                    content: column?.cell(row.original),
                    isHeader: column?.fixed === true,
                    align: column?.align,
                  }
                })}
                isSelected={isSelected(row.id)}
                isActive={activeId === row.id}
                onActive={() => onActive(row.id)}
                onSelect={(chosen, range) => onSelect(row.id, chosen, range)}
                menu={menuOf?.(row.original)}
              />
            ) : null
          })}
          <Gap height={virtual.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}

/** Builds the table of the declared columns in the user's layout. */
function useColumns<Row extends { id: string }>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  layout: readonly ColumnLayout[],
) {
  const settled = useMemo(() => settledLayout(columns, layout), [columns, layout])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const declared = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.label, cell: ({ row }) => column.cell(row.original) }),
    )
  }, [columns])
  const table = useTable({
    features,
    columns: declared,
    data: rows,
    getRowId: (row: Row) => row.id,
    state: {
      columnOrder: settled.map(({ id }) => id),
      columnVisibility: Object.fromEntries(settled.map(({ id, shown }) => [id, shown])),
      columnSizing: Object.fromEntries(settled.map(({ id, width }) => [id, width])),
    },
  })
  return { settled, byId, table }
}

/** Restores the scroll position, and reports it on unmount. */
function useScrollPlace(
  scroller: RefObject<HTMLElement | null>,
  scrollTop: number,
  onScrolled: (scrollTop: number) => void,
) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    if (scrollTop > 0) element.scrollTop = scrollTop
    return () => onScrolled(element.scrollTop)
    // Reads the position on mount and reports it on unmount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

function Gap({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  ) : null
}
