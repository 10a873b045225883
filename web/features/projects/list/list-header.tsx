import { projectOrders, type ProjectOrder } from '#contract/projects/queries'
import FileAudio from 'lucide-react/icons/file-music'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash-2'
import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { orderNames } from './project-list.ts'

interface ListHeaderProps {
  /** Nothing has been made yet: there is nothing to look through. */
  isNew: boolean
  /** The layout of the controls depends on whether there are projects. */
  isPending: boolean
  search: string
  onSearch: (search: string) => void
  /** Around the field that is searched by. */
  searchBox: RefObject<HTMLDivElement | null>
  order: ProjectOrder
  onOrder: (order: ProjectOrder) => void
  isSelecting: boolean
  onSelecting: () => void
  onDialog: (dialog: 'character' | 'trash') => void
  onUpload: () => void
}

export function ListHeader({
  isNew,
  isPending,
  search,
  onSearch,
  searchBox,
  order,
  onOrder,
  isSelecting,
  onSelecting,
  onDialog,
  onUpload,
}: ListHeaderProps) {
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-4">
      <h1 className="mr-auto text-4xl">Projects</h1>
      {isNew ? null : (
        <div
          className={classNames(
            'flex w-full flex-wrap items-end gap-2 sm:w-auto sm:flex-nowrap',
            isPending && 'invisible',
          )}
        >
          <div ref={searchBox} className="min-w-0 basis-full sm:w-60 sm:flex-none sm:basis-auto">
            <TextField
              type="search"
              label="Search my projects"
              labelHidden
              placeholder="Search"
              value={search}
              onChange={onSearch}
              suffix={<Search aria-hidden="true" className="mr-2 text-soft" />}
            />
          </div>
          <Select
            label="Order"
            labelHidden
            options={projectOrders.map((id) => ({ id, label: orderNames[id] }))}
            value={order}
            onChange={onOrder}
            className="w-38 shrink-0 max-sm:mr-auto"
          />
          <IconButton
            label="Select several"
            pressed={isSelecting}
            icon={<ListChecks aria-hidden="true" />}
            onPress={onSelecting}
          />
          <IconButton label="Trash" icon={<Trash2 aria-hidden="true" />} onPress={() => onDialog('trash')} />
        </div>
      )}
      <div className={classNames('flex w-full flex-wrap gap-2 sm:w-auto', isPending && 'invisible')}>
        {isNew ? null : (
          <Button icon={<FileAudio aria-hidden="true" />} onPress={onUpload} className="flex-1 sm:flex-none">
            Upload a sound
          </Button>
        )}
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onPress={() => onDialog('character')}
          className="flex-1 sm:flex-none"
        >
          New project
        </Button>
      </div>
    </header>
  )
}
