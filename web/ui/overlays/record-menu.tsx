import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { isolated } from '../../platform/locale.ts'
import { IconButton } from '../icon-button.tsx'
import { Menu, type MenuItem } from './menu.tsx'
import { lazyWindow } from './lazy-window.tsx'

const RenameDialog = lazyWindow(async () => (await import('./rename-dialog.tsx')).RenameDialog)

export function CardMenu({
  title,
  items,
  pending = false,
}: {
  title: string
  items: readonly MenuItem[]
  pending?: boolean
}) {
  return (
    <Menu
      label={`Actions for “${isolated(title)}”`}
      trigger={
        <IconButton
          label={`More for “${isolated(title)}”`}
          size="small"
          pending={pending}
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
      items={items}
    />
  )
}

/** A card's menu that renames the record in a dialog and deletes it. `items` go between the two. */
export function RecordMenu({
  title,
  renameHeading,
  items = [],
  onRename,
  onDelete,
}: {
  title: string
  renameHeading: string
  items?: readonly MenuItem[]
  onRename: (title: string) => void
  onDelete: () => void
}) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      <CardMenu
        title={title}
        items={[
          {
            id: 'rename',
            label: 'Rename',
            icon: <Pencil aria-hidden="true" />,
            onAction: () => setRenaming(true),
          },
          ...items,
          {
            id: 'delete',
            label: 'Delete',
            danger: true,
            separated: true,
            icon: <Trash2 aria-hidden="true" />,
            onAction: onDelete,
          },
        ]}
      />
      {isRenaming ? (
        <Suspense>
          <RenameDialog
            heading={renameHeading}
            title={title}
            onClose={() => setRenaming(false)}
            onRename={onRename}
          />
        </Suspense>
      ) : null}
    </>
  )
}
