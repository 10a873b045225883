import type { ListRow } from '#contract/admin-lists'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Keyboard from 'lucide-react/icons/keyboard'
import Search from 'lucide-react/icons/search'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MOBILE_BELOW } from '../../../shell/device/breakpoints.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { useMedia } from '../../../shell/use-media.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DataTable, type DataTableHandle } from '../../../ui/table/data-table.tsx'
import { everythingSelected, isSelected, nothingSelected, selectedCount } from '../../../ui/table/selection.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { JobsBar } from './jobs-bar.tsx'
import { isNarrowed } from './list-address.ts'
import { ListCards } from './list-cards.tsx'
import { memoryOf } from './list-memory.ts'
import { countWords, type ListAct, type ListDeclaration } from './list-of.ts'
import { SelectionBar } from './selection-bar.tsx'
import { saveCsv } from './save-csv.ts'
import { useListAddress, useListRows } from './use-list.ts'
import { targetOf, useListActs } from './use-list-acts.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListSelection } from './use-list-selection.ts'
import { useListSetup } from './use-list-setup.ts'
import { ViewsMenu } from './views-menu.tsx'

/** An act that waits for an answer, and the rows it is for. */
interface Asked<Row extends ListRow> {
  act: ListAct<Row>
  /** One row; left out: those that are selected. */
  row?: Row
}

/** A list of the back office as `listOf` declares it. */
export function ListScreen<Row extends ListRow>({ list }: { list: ListDeclaration<Row> }) {
  useTitle(list.title)
  const navigate = useNavigate()
  const { address, text, go, open } = useListAddress(list.kind)
  const setup = useListSetup(list.kind)
  const found = useListRows(list, address)
  const acting = useListActs(list)
  const { rows, count } = found
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const chosen = useListSelection(list.kind, ids)
  const table = useRef<DataTableHandle>(null)
  const [asked, setAsked] = useState<Asked<Row>>()
  const [help, setHelp] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isPhone = useMedia(`(max-width: ${MOBILE_BELOW - 1}px)`)
  const { search, setSearch, box } = useSearchBox(address.search, (words) => go({ search: words }))
  const memory = memoryOf(list.kind)

  const total = count?.count
  const words = (number: number | undefined) =>
    number === undefined ? 'All' : countWords(number, list.noun, { more: count?.more === true && number === total })
  const selected = selectedCount(chosen.selection, total)
  const selectedWords =
    chosen.selection.mode === 'all' && chosen.selection.except.size === 0 ? `All ${words(total)}` : words(selected)

  const offered = list.acts.filter(({ inTrash = false }) => !list.hasTrash || inTrash === address.inTrash)

  function ask(act: ListAct<Row>, row?: Row) {
    if (act.confirm || act.fields) setAsked({ act, ...(row && { row }) })
    else void run(act, row, {})
  }

  async function run(act: ListAct<Row>, row: Row | undefined, input: Record<string, unknown>) {
    const target = row ? { ids: [row.id] } : targetOf(chosen.selection, found.scope)
    if (await acting.run(act, target, input)) setAsked(undefined)
  }

  const pageOf = (row: Row) => list.rowPage?.(row)
  useListKeys({
    ids,
    activeId: chosen.activeId,
    focus(index) {
      chosen.setActive(ids[index])
      table.current?.focusRow(index)
    },
    toggle: (id) => chosen.select(id, !isSelected(chosen.selection, id), false),
    open(id) {
      const row = rows.find((one) => one.id === id)
      const page = row && pageOf(row)
      if (page) void navigate(page)
    },
    edit(id) {
      const row = rows.find((one) => one.id === id)
      const page = row && (list.editPage?.(row) ?? pageOf(row))
      if (page) void navigate(page)
    },
    search: () => box.current?.focus(),
    clear: chosen.clear,
    help: () => setHelp(true),
  })

  const menuOf = (row: Row) => {
    const items = [
      ...offered.filter(({ when }) => when(row)).map((act) => ({
        id: act.id,
        label: act.fields || act.confirm ? `${act.label} …` : act.label,
        icon: act.icon,
        ...(act.danger && { danger: true }),
        onAction: () => ask(act, row),
      })),
      ...(list.menu?.(row, found.refetch) ?? []),
    ]
    const name = list.nameOf(row)
    return items.length > 0 ? (
      <Menu
        label={`“${name}”`}
        trigger={
          <IconButton
            size="small"
            label={`What to do with “${name}”`}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
        items={items}
      />
    ) : null
  }

  return (
    <div className="flex w-full flex-col gap-4 px-4 pt-5 pb-5 md:h-[calc(100dvh-3.5rem)] md:min-h-96 md:px-6">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h1 className="text-3xl">{list.title}</h1>
        <p aria-live="polite" className="mr-auto pb-1 text-sm text-soft tabular-nums">
          {count ? words(total) : ''}
        </p>
        {list.actions}
      </header>
      <div className="flex flex-wrap items-center gap-2">
        <TextField
          ref={box}
          type="search"
          label={`Search: ${list.searches}`}
          labelHidden
          placeholder={list.searches}
          value={search}
          onChange={setSearch}
          maxLength={200}
          className="w-full sm:w-64"
          suffix={<Search aria-hidden="true" className="mr-2 text-soft" />}
        />
        <FilterBar filters={list.filters} chips={address.chips} onChange={(chips) => go({ chips }, { replace: false })} />
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
              chosen.clear()
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
              setSearch(new URLSearchParams(saved).get('q') ?? '')
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
              void saveCsv(list, found.query, setup.columns).finally(() => setSaving(false))
            }}
          />
          {isPhone ? null : (
            <IconButton
              size="small"
              label="Keys of this list"
              shortcut="?"
              icon={<Keyboard aria-hidden="true" />}
              onPress={() => setHelp(true)}
            />
          )}
        </div>
      </div>
      <JobsBar list={list} />
      {!found.isSound ? (
        <EmptyState
          title="This view asks for something that is gone"
          text="A filter above names a column that this list does not have any more. Without it the rest of the view works."
        >
          <Button
            variant="primary"
            onPress={() => go({ chips: address.chips.filter((chip) => list.filters.some(({ field }) => field === chip.field)) })}
          >
            Go on without it
          </Button>
        </EmptyState>
      ) : found.error ? (
        <EmptyState {...wordsFor(found.error)}>
          <Button variant="primary" onPress={found.refetch}>
            Try again
          </Button>
        </EmptyState>
      ) : found.isLoading ? (
        <div role="status" aria-label={`Loading: ${list.title}`} className="flex flex-col gap-2">
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} className="h-10" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        isNarrowed(address) || address.inTrash ? (
          <EmptyState
            title={address.inTrash && !isNarrowed(address) ? 'The trash is empty' : `No ${list.noun[1]} like that`}
            text={
              address.inTrash && !isNarrowed(address)
                ? 'What is put here stays for 30 days and can be brought back.'
                : `The search looks into: ${list.searches.toLowerCase()}.`
            }
          >
            <Button
              onPress={() => {
                setSearch('')
                go({ search: '', chips: [], inTrash: false })
              }}
            >
              Show all
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={list.empty.title} text={list.empty.text}>
            {list.empty.action}
          </EmptyState>
        )
      ) : isPhone ? (
        <ListCards
          list={list}
          rows={rows}
          isSelected={(id) => isSelected(chosen.selection, id)}
          onSelect={(id, next) => chosen.select(id, next, false)}
          menuOf={menuOf}
          hasMore={found.hasMore}
          onMore={found.loadMore}
          isStale={found.isStale}
        />
      ) : (
        <DataTable
          // Another address begins at its top.
          key={text}
          ref={table}
          label={list.title}
          rows={rows}
          columns={list.columns}
          layout={setup.columns}
          onLayout={setup.setColumns}
          sort={found.sort}
          onSort={(sort) => go({ sort: sort === list.sort ? '' : sort })}
          isSelected={(id) => isSelected(chosen.selection, id)}
          onSelect={chosen.select}
          selectedHere={chosen.selectedHere}
          onSelectHere={chosen.selectHere}
          nameOf={list.nameOf}
          menuOf={menuOf}
          activeId={chosen.activeId}
          onActive={chosen.setActive}
          onEnd={found.loadMore}
          hasMore={found.hasMore}
          isStale={found.isStale}
          scrollTop={memory.scroll.address === text ? memory.scroll.top : 0}
          onScrolled={(top) => {
            memory.scroll = { address: text, top }
          }}
          total={count && !count.more ? count.count : undefined}
        />
      )}
      {chosen.isEmpty ? null : (
        <div className="sticky bottom-3 z-30">
          <SelectionBar
            words={selectedWords}
            allWords={
              chosen.selection.mode === 'some' && chosen.selectedHere === 'all' && found.hasMore
                ? `Select all ${words(total)} that match`
                : undefined
            }
            onAll={() => chosen.set(everythingSelected)}
            onNone={() => chosen.set(nothingSelected)}
            acts={offered}
            pending={acting.pending}
            onAct={(act) => ask(act)}
          />
        </div>
      )}
      {asked ? (
        <ActDialog
          act={asked.act}
          count={asked.row ? `“${list.nameOf(asked.row)}”` : selectedWords}
          pending={acting.pending === asked.act.id}
          onRun={(input) => void run(asked.act, asked.row, input)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {help ? <HelpSheet onClose={() => setHelp(false)} /> : null}
    </div>
  )
}

const SEARCH_AFTER_MS = 250

/** What is typed into the search, told once somebody has stopped typing. */
function useSearchBox(asked: string, onSearch: (words: string) => void) {
  const box = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState(asked)
  const told = useRef(onSearch)
  told.current = onSearch
  useEffect(() => {
    if (search === asked) return
    const timer = setTimeout(() => told.current(search), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
    // Only typing counts: an address that changes by itself is not to be answered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search])
  return { search, setSearch, box }
}
