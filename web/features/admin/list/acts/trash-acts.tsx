import type { ListRow } from '#contract/admin/lists'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ListAct } from '../list-of.ts'

/** Each is the other's undo. `mayGo` returns whether a row can be deleted. */
export function trashActs<Row extends ListRow & { trashed: string }>(
  mayGo: (row: Row) => boolean = () => true,
): ListAct<Row>[] {
  return [
    {
      id: 'trash',
      label: 'Move to trash',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      when: (row) => row.trashed === '' && mayGo(row),
      done: (count) => `Moved ${count} to the trash.`,
      undo: 'restore',
    },
    {
      id: 'restore',
      label: 'Restore',
      icon: <RotateCcw aria-hidden="true" />,
      inTrash: true,
      when: ({ trashed }) => trashed !== '',
      done: (count) => `Restored ${count}.`,
      undo: 'trash',
    },
  ]
}
