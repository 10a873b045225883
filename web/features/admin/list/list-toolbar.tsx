import type { ListRow } from '#contract/admin/lists'
import Download from 'lucide-react/icons/download'
import Keyboard from 'lucide-react/icons/keyboard'
import Search from 'lucide-react/icons/search'
import { useState, type RefObject } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import type { ListAddress } from './list-address.ts'
import type { ListDeclaration } from './list-of.ts'
import type { useListAddress } from './use-list.ts'
import type { useListSetup } from './use-list-setup.ts'
import { ViewsMenu } from './filters/views-menu.tsx'

interface ListToolbarProps<Row extends ListRow> {
  list: ListDeclaration<Row>
  address: ListAddress
  text: string
  go: ReturnType<typeof useListAddress>['go']
  open: ReturnType<typeof useListAddress>['open']
  setup: ReturnType<typeof useListSetup>
  search: string
  onSearch: (words: string) => void
  searchBox: RefObject<HTMLInputElement | null>
  onTrash: () => void
  onCsv: () => Promise<void>
  onHelp: () => void
  isPhone: boolean
}

/** Search, filters, columns and views above a list. */
export function ListToolbar<Row extends ListRow>({
  list,
  address,
  text,
  go,
  open,
  setup,
  search,
  onSearch,
  searchBox,
  onTrash,
  onCsv,
  onHelp,
  isPhone,
}: ListToolbarProps<Row>) {
  const [isSaving, setSaving] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextField
        ref={searchBox}
        type="search"
        label={`Search: ${list.searches}`}
        labelHidden
        placeholder={list.searches}
        value={search}
        onChange={onSearch}
        maxLength={200}
        className="w-full sm:w-64"
        suffix={<Search aria-hidden="true" className="mr-2 text-soft" />}
      />
      <FilterBar
        filters={list.filters}
        chips={address.chips}
        onChange={(chips) => go({ chips }, { replace: false })}
      />
      {list.hasTrash ? (
        <RadioChips
          label="Where"
          labelHidden
          options={[
            { id: 'list', label: 'In use' },
            { id: 'trash', label: 'Trash' },
          ]}
          value={address.inTrash ? 'trash' : 'list'}
          onChange={(id) => {
            onTrash()
            go({ inTrash: id === 'trash' }, { replace: false })
          }}
        />
      ) : null}
      <div className="ml-auto flex items-center gap-1">
        <ViewsMenu
          views={setup.views}
          address={text}
          onOpen={(saved) => {
            open(saved)
            onSearch(new URLSearchParams(saved).get('q') ?? '')
          }}
          onAdd={setup.addView}
          onChange={setup.changeView}
          onRemove={setup.removeView}
        />
        {isPhone ? null : (
          <ColumnsMenu columns={list.columns} layout={setup.columns} onLayout={setup.setColumns} />
        )}
        <IconButton
          size="small"
          label="Save as CSV"
          icon={<Download aria-hidden="true" />}
          pending={isSaving}
          onPress={() => {
            setSaving(true)
            void onCsv().finally(() => setSaving(false))
          }}
        />
        {isPhone ? null : (
          <IconButton
            size="small"
            label="Keyboard shortcuts"
            shortcut="?"
            icon={<Keyboard aria-hidden="true" />}
            onPress={onHelp}
          />
        )}
      </div>
    </div>
  )
}
