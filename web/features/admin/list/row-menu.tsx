import type { ListRow } from '#contract/admin/lists'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { isolated } from '../../../platform/locale.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import type { ListAct } from './list-of.ts'

export function RowMenu<Row extends ListRow>({
  name,
  acts,
  more = [],
  onAct,
}: {
  name: string
  acts: readonly ListAct<Row>[]
  /** Items specific to this list. */
  more: readonly MenuItem[] | undefined
  onAct: (act: ListAct<Row>) => void
}) {
  const items = [
    ...acts.map((act) => ({
      id: act.id,
      label: act.fields || act.confirm ? `${act.label}…` : act.label,
      icon: act.icon,
      ...(act.danger && { danger: true }),
      onAction: () => onAct(act),
    })),
    ...more,
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label={`“${isolated(name)}”`}
      trigger={
        <IconButton
          size="small"
          label={`What to do with “${isolated(name)}”`}
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
      items={items}
    />
  )
}
