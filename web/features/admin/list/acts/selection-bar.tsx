import type { ListRow } from '#contract/admin/lists'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { useToastsAbove } from '../../../../ui/feedback/use-toasts-above.ts'
import type { ListAct } from '../list-of.ts'

interface SelectionBarProps<Row extends ListRow> {
  words: string
  /** Label of “select all that match”; absent when they are selected. */
  allWords: string | undefined
  onAll: () => void
  onNone: () => void
  acts: readonly ListAct<Row>[]
  pending: string | undefined
  onAct: (act: ListAct<Row>) => void
}

/** Acts with a button of their own; the others are in a menu. */
const BUTTONS = 3

export function SelectionBar<Row extends ListRow>({
  words,
  allWords,
  onAll,
  onNone,
  acts,
  pending,
  onAct,
}: SelectionBarProps<Row>) {
  const rest = acts.slice(BUTTONS)
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-2 rounded-panel border border-line bg-raised px-3 py-2 text-sm shadow-float"
    >
      <span aria-live="polite" className="font-medium">
        {words} selected
      </span>
      {allWords === undefined ? null : (
        <Button size="small" variant="plain" onPress={onAll}>
          {allWords}
        </Button>
      )}
      <Button size="small" variant="plain" onPress={onNone} className="mr-auto">
        Select none
      </Button>
      {acts.slice(0, BUTTONS).map((act) => (
        <Button
          key={act.id}
          size="small"
          variant={act.danger ? 'danger' : 'quiet'}
          icon={act.icon}
          pending={pending === act.id}
          onPress={() => onAct(act)}
        >
          {act.label}
        </Button>
      ))}
      {rest.length > 0 ? (
        <Menu
          label="More to do with the selected rows"
          placement="top end"
          trigger={
            <IconButton
              size="small"
              label="More to do with the selected rows"
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
          items={rest.map((act) => ({
            id: act.id,
            label: act.label,
            icon: act.icon,
            ...(act.danger && { danger: true }),
            onAction: () => onAct(act),
          }))}
        />
      ) : null}
    </div>
  )
}
