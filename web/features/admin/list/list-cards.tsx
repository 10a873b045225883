import type { ListRow } from '#contract/admin/lists'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RowCheckbox } from '../../../ui/table/row-checkbox.tsx'
import type { ListDeclaration } from './list-of.ts'
import { isolated } from '../../../platform/locale.ts'
import { CellContent } from '../../../ui/table/cell-content.tsx'

interface ListCardsProps<Row extends ListRow> {
  list: ListDeclaration<Row>
  rows: readonly Row[]
  isSelected: (id: string) => boolean
  onSelect: (id: string, chosen: boolean) => void
  menuOf: (row: Row) => ReactNode
  hasMore: boolean
  onMore: () => void
  isStale: boolean
}

export function ListCards<Row extends ListRow>({
  list,
  rows,
  isSelected,
  onSelect,
  menuOf,
  hasMore,
  onMore,
  isStale,
}: ListCardsProps<Row>) {
  const title = list.columns.find(({ fixed }) => fixed)
  const lines = list.columns.filter(({ id }) => list.card.includes(id))
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={list.title} aria-busy={isStale} className="flex flex-col gap-2">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex items-start gap-2 rounded-panel border border-line bg-panel py-3 pr-2 pl-3"
          >
            <span className="flex size-6 items-center justify-center">
              <RowCheckbox
                label={`Select “${isolated(list.nameOf(row))}”`}
                checked={isSelected(row.id)}
                onChange={(chosen) => onSelect(row.id, chosen)}
              />
            </span>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <div className="min-w-0 truncate">
                <CellContent>{title?.cell(row)}</CellContent>
              </div>
              <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
                {lines.map(({ id, label, align, cell }) => (
                  <div key={id} className="flex min-w-0 max-w-full items-center gap-1">
                    {/* A number needs its label. */}
                    <dt className={align === 'end' ? undefined : 'sr-only'}>{label}</dt>
                    <dd className="min-w-0 truncate">
                      <CellContent>{cell(row)}</CellContent>
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
            {menuOf(row)}
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button onPress={onMore} className="self-center">
          Show more
        </Button>
      ) : null}
    </div>
  )
}
