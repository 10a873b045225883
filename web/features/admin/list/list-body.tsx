import type { ListRow } from '#contract/admin/lists'
import { isKnown } from '#model/admin/list-filters'
import type { ReactNode, Ref } from 'react'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { useIsOnline } from '../../../shell/use-is-online.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DataTable, type DataTableHandle } from '../../../ui/table/data-table.tsx'
import { isSelected } from '../../../ui/table/selection.ts'
import { isNarrowed, type ListAddress } from './list-address.ts'
import { ContinueSearch } from './continue-search.tsx'
import { ListCards } from './list-cards.tsx'
import { storeScroll, scrollOf } from './list-memory.ts'
import type { ListDeclaration } from './list-of.ts'
import { isOrder, type useListRows } from './use-list.ts'
import type { useListSelection } from './acts/use-list-selection.ts'
import type { useListSetup } from './use-list-setup.ts'

interface ListBodyProps<Row extends ListRow> {
  list: ListDeclaration<Row>
  address: ListAddress
  text: string
  onAddress: (change: Partial<ListAddress>) => void
  found: ReturnType<typeof useListRows<Row>>
  chosen: ReturnType<typeof useListSelection>
  setup: ReturnType<typeof useListSetup>
  menuOf: (row: Row) => ReactNode
  isPhone: boolean
  tableRef: Ref<DataTableHandle>
  onShowAll: () => void
}

/** The rows of a list, or its empty and error states. */
export function ListBody<Row extends ListRow>(props: ListBodyProps<Row>) {
  const { list, address, onAddress, found } = props
  if (!found.isSound) {
    return (
      <EmptyState
        title="This view uses a filter that no longer exists"
        text="It uses a column that this list no longer has. The rest of the view still works."
      >
        <Button
          variant="primary"
          onPress={() =>
            onAddress({
              chips: address.chips.filter((chip) => isKnown(chip, list.filters)),
              ...(!isOrder(list, address.sort) && { sort: '' }),
            })
          }
        >
          Remove the filter
        </Button>
      </EmptyState>
    )
  }
  if (found.error) {
    return <LoadErrorNotice error={found.error} onRetry={found.refetch} />
  }
  if (found.isLoading) {
    return (
      <div role="status" aria-label={`Loading: ${list.title}`} className="flex flex-col gap-2">
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} className="h-10" />
        ))}
      </div>
    )
  }
  const continueSearch =
    found.scanned > 0 ? (
      <ContinueSearch
        scanned={found.scanned}
        pending={found.isSearching}
        onPress={() => void found.continueSearch()}
      />
    ) : null
  if (found.rows.length > 0) {
    return (
      <>
        <Rows {...props} />
        {continueSearch}
      </>
    )
  }
  return continueSearch ? (
    <EmptyState title="No matches yet" text="Not all rows were searched.">
      {continueSearch}
    </EmptyState>
  ) : (
    <NoRows {...props} />
  )
}

function NoRows<Row extends ListRow>({ list, address, onShowAll }: ListBodyProps<Row>) {
  const isNarrow = isNarrowed(address)
  if (!isNarrow && !address.inTrash) {
    return (
      <EmptyState title={list.empty.title} text={list.empty.text}>
        {list.empty.action}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={isNarrow ? `No ${list.noun[1]} like that` : 'The trash is empty'}
      text={
        isNarrow
          ? `The search looks into: ${list.searches.toLowerCase()}.`
          : 'Deleted items stay here for 30 days and can be restored.'
      }
    >
      <Button onPress={onShowAll}>Show all</Button>
    </EmptyState>
  )
}

function Rows<Row extends ListRow>({
  list,
  text,
  onAddress,
  found,
  chosen,
  setup,
  menuOf,
  isPhone,
  tableRef,
}: ListBodyProps<Row>) {
  const { rows, count } = found
  const isOnline = useIsOnline()
  const selects = (id: string) => isSelected(chosen.selection, id)
  if (isPhone) {
    return (
      <ListCards
        list={list}
        rows={rows}
        isSelected={selects}
        onSelect={(id, next) => chosen.select(id, next, false)}
        menuOf={menuOf}
        hasMore={found.hasMore && found.scanned === 0}
        onMore={found.loadMore}
        isStale={found.isStale}
      />
    )
  }
  return (
    <DataTable
      // Another URL starts at its top.
      key={text}
      ref={tableRef}
      label={list.title}
      rows={rows}
      columns={list.columns}
      layout={setup.columns}
      onLayout={setup.setColumns}
      sort={found.sort}
      onSort={(sort) => onAddress({ sort: sort === list.sort ? '' : sort })}
      isSelected={selects}
      onSelect={chosen.select}
      selectedHere={chosen.selectedHere}
      onSelectHere={chosen.selectHere}
      nameOf={list.nameOf}
      menuOf={menuOf}
      activeId={chosen.activeId}
      onActive={chosen.setActive}
      onEnd={found.loadMore}
      // Without a network the next rows would be asked for over and over.
      hasMore={found.hasMore && found.scanned === 0 && isOnline}
      isStale={found.isStale}
      scrollTop={scrollOf(list.kind, text)}
      onScrolled={(top) => storeScroll(list.kind, text, top)}
      total={count && !count.more ? count.count : undefined}
    />
  )
}
