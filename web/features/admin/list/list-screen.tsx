import type { ListRow } from '#contract/admin/lists'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MOBILE_BELOW } from '../../../shell/device/breakpoints.ts'
import { useMedia } from '../../../shell/use-media.ts'
import { useTitle } from '../../../shell/use-title.ts'
import type { DataTableHandle } from '../../../ui/table/data-table.tsx'
import { everythingSelected, isSelected, nothingSelected } from '../../../ui/table/selection.ts'
import { ActConflict } from './acts/act-conflict.tsx'
import { ActDialog } from './acts/act-dialog.tsx'
import { actsFor } from './acts/acts-for.ts'
import { HelpSheet } from './help-sheet.tsx'
import { JobsBar } from './jobs-bar.tsx'
import { ListBody } from './list-body.tsx'
import { listCounts } from './list-counts.ts'
import type { ListDeclaration } from './list-of.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { RowMenu } from './row-menu.tsx'
import { SelectionBar } from './acts/selection-bar.tsx'
import { saveCsv } from './save-csv.ts'
import { useActDialog } from './use-act-dialog.ts'
import { useRemovedRows } from './acts/use-removed-rows.ts'
import { useListAddress, useListRows } from './use-list.ts'
import { useListActs } from './acts/use-list-acts.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListSelection } from './acts/use-list-selection.ts'
import { useListSetup } from './use-list-setup.ts'
import { useSearchBox } from './filters/use-search-box.ts'
import { isolated } from '../../../platform/locale.ts'

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
  const act = useActDialog(acting, { selection: chosen.selection, rows, scope: found.scope })
  const [help, setHelp] = useState(false)
  useRemovedRows(list.kind, {
    text,
    ids,
    isSettled: !found.isLoading && !found.isStale,
    isConfirming: act.open !== undefined,
    focusRow: useCallback((index: number) => table.current?.focusRow(index), []),
  })
  const isPhone = useMedia(`(max-width: ${MOBILE_BELOW - 1}px)`)
  const { search, setSearch, box } = useSearchBox(address.search, (words) => go({ search: words }))

  const counts = listCounts(list.noun, count, chosen.selection)
  const offered = list.acts.filter(({ inTrash = false }) => !list.hasTrash || inTrash === address.inTrash)

  function openPage(id: string, pageOf: ((row: Row) => string | undefined) | undefined) {
    const row = rows.find((one) => one.id === id)
    const page = row && pageOf?.(row)
    if (page) void navigate(page)
  }

  useListKeys({
    ids,
    activeId: chosen.activeId,
    focus(index) {
      chosen.setActive(ids[index])
      table.current?.focusRow(index)
    },
    toggle: (id) => chosen.select(id, !isSelected(chosen.selection, id), false),
    open: (id) => openPage(id, list.rowPage),
    edit: (id) => openPage(id, (row) => list.editPage?.(row) ?? list.rowPage?.(row)),
    search: () => box.current?.focus(),
    clear: chosen.clear,
    help: () => setHelp(true),
  })

  const menuOf = (row: Row) => (
    <RowMenu
      name={list.nameOf(row)}
      acts={offered.filter(({ when }) => when(row))}
      more={list.menu?.(row, found.refetch)}
      onAct={(one) => act.ask(one, row)}
    />
  )

  return (
    <div className="flex w-full flex-col gap-4 px-4 pt-5 pb-5 md:h-[calc(100dvh-3.5rem)] md:min-h-96 md:px-6">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h1 className="text-3xl wrap-anywhere">{list.title}</h1>
        <p aria-live="polite" className="mr-auto pb-1 text-sm text-soft tabular-nums">
          {count ? counts.matching : ''}
        </p>
        {list.actions}
      </header>
      {list.note}
      <ListToolbar
        list={list}
        address={address}
        text={text}
        go={go}
        open={open}
        setup={setup}
        search={search}
        onSearch={setSearch}
        searchBox={box}
        onTrash={chosen.clear}
        onCsv={() => saveCsv(list, found.query, setup.columns)}
        onHelp={() => setHelp(true)}
        isPhone={isPhone}
      />
      <JobsBar list={list} />
      <ListBody
        list={list}
        address={address}
        text={text}
        onAddress={go}
        found={found}
        chosen={chosen}
        setup={setup}
        menuOf={menuOf}
        isPhone={isPhone}
        tableRef={table}
        onShowAll={() => {
          setSearch('')
          go({ search: '', chips: [], inTrash: false })
        }}
      />
      {chosen.isEmpty ? null : (
        <div className="sticky bottom-3 z-30">
          <SelectionBar
            words={counts.selected}
            allWords={
              chosen.selection.mode === 'some' && (chosen.selectedHere === 'all' ? found.hasMore : isPhone)
                ? `Select all ${counts.matching} that match`
                : undefined
            }
            onAll={() => chosen.set(everythingSelected)}
            onNone={() => chosen.set(nothingSelected)}
            acts={actsFor(offered, chosen.selection, rows)}
            pending={acting.pending}
            onAct={(one) => act.ask(one)}
          />
        </div>
      )}
      {act.open ? (
        <ActDialog
          act={act.open.act}
          row={act.row}
          count={act.open.row ? `“${isolated(list.nameOf(act.open.row))}”` : counts.selected}
          pending={acting.pending === act.open.act.id}
          onRun={act.answer}
          onClose={act.close}
        />
      ) : null}
      <ActConflict list={list} acting={acting} />
      {help ? <HelpSheet onClose={() => setHelp(false)} /> : null}
    </div>
  )
}
