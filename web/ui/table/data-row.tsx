import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { CellContent } from './cell-content.tsx'

interface DataRowProps {
  /** From 0. */
  index: number
  height: number
  name: string
  cells: readonly { id: string; content: ReactNode; isHeader: boolean; align: 'end' | undefined }[]
  isSelected: boolean
  isActive: boolean
  onActive: () => void
  onSelect: (chosen: boolean, range: boolean) => void
  menu: ReactNode
}

export function DataRow({
  index,
  height,
  name,
  cells,
  isSelected,
  isActive,
  onActive,
  onSelect,
  menu,
}: DataRowProps) {
  const ground = isSelected ? 'bg-pressed' : 'bg-panel group-hover:bg-hover'
  const line = 'border-b border-line'
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      onFocus={onActive}
      style={{ height }}
      className="group"
    >
      <td
        className={classNames(
          'sticky left-0 z-10 px-3',
          line,
          ground,
          // The row that keyboard shortcuts act on.
          isActive && 'shadow-[inset_3px_0_0_var(--curtain)]',
        )}
      >
        <RowCheckbox label={`Select “${name}”`} checked={isSelected} onChange={onSelect} />
      </td>
      {cells.map(({ id, content, isHeader, align }) => {
        const Cell = isHeader ? 'th' : 'td'
        return (
          <Cell
            key={id}
            {...(isHeader && { scope: 'row' as const })}
            className={classNames(
              'truncate px-3 font-normal',
              line,
              ground,
              align === 'end' && 'text-right tabular-nums',
            )}
          >
            {align === 'end' ? content : <CellContent>{content}</CellContent>}
          </Cell>
        )
      })}
      <td aria-hidden="true" className={classNames(line, ground)} />
      {menu === undefined ? null : (
        <td className={classNames('sticky right-0 z-10 px-1.5', line, ground)}>{menu}</td>
      )}
    </tr>
  )
}
