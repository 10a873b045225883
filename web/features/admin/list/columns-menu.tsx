import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns3 from 'lucide-react/icons/columns-3'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { settledLayout, withMoved, type ColumnLayout } from '../../../ui/table/column-layout.ts'

interface ColumnsMenuProps {
  columns: readonly { id: string; label: string; width: number; hidden?: boolean; fixed?: boolean }[]
  layout: readonly ColumnLayout[]
  onLayout: (layout: ColumnLayout[]) => void
}

/** Selection and order of columns, as a keyboard alternative to dragging. */
export function ColumnsMenu({ columns, layout, onLayout }: ColumnsMenuProps) {
  const settled = settledLayout(columns, layout)
  return (
    <Popover
      label="Columns"
      className="flex w-72 flex-col gap-1 p-3"
      trigger={<IconButton label="Columns" size="small" icon={<Columns3 aria-hidden="true" />} />}
    >
      <ul className="flex flex-col">
        {settled.map(({ id, shown }, index) => {
          const column = columns.find((one) => one.id === id)
          if (!column) return null
          return (
            <li key={id} className="flex h-9 items-center gap-1">
              <Checkbox
                label={column.label}
                value={shown}
                isDisabled={column.fixed}
                onChange={(next) =>
                  onLayout(settled.map((one) => (one.id === id ? { ...one, shown: next } : one)))
                }
                className="mr-auto"
              />
              <Button
                size="small"
                variant="plain"
                className="w-8 px-0!"
                aria-label={`Move “${column.label}” up`}
                icon={<ArrowUp aria-hidden="true" />}
                isDisabled={index === 0}
                onPress={() => onLayout(withMoved(settled, id, index - 1))}
              />
              <Button
                size="small"
                variant="plain"
                className="w-8 px-0!"
                aria-label={`Move “${column.label}” down`}
                icon={<ArrowDown aria-hidden="true" />}
                isDisabled={index === settled.length - 1}
                onPress={() => onLayout(withMoved(settled, id, index + 1))}
              />
            </li>
          )
        })}
      </ul>
      <Button size="small" variant="plain" className="self-start" onPress={() => onLayout([])}>
        Reset columns
      </Button>
    </Popover>
  )
}
