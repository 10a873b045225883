import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LogFilter } from '../../../../data/logs.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { AdminSection, SectionError } from '../../frame/admin-page.tsx'
import { useSearchBox } from '../../list/filters/use-search-box.ts'
import { logQuery, readLogFilter, valueFilters } from './log-address.ts'
import { LogEntries } from './log-entries.tsx'
import { useLog } from './use-log.ts'

const levels = [
  { id: '', label: 'All' },
  { id: 'error', label: 'Errors' },
  { id: 'warning', label: 'Warnings' },
  { id: 'info', label: 'Events' },
] as const

/** The log of the last day with its filters, which the address holds. */
export function LogView() {
  const [params, setParams] = useSearchParams()
  // Each empties the search box.
  const [clearings, setClearings] = useState(0)
  const filter = readLogFilter(params)
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useLog(filter)
  const change = (changed: Partial<LogFilter>) =>
    setParams(logQuery({ ...filter, ...changed }), { replace: true })
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <AdminSection
      title="Log of the last day"
      text="Errors, slow requests and events, newest first. Passwords, tokens and e-mails are left out."
      action={
        <Button size="small" pending={isFetching && !isFetchingNextPage} onPress={() => void refetch()}>
          Refresh
        </Button>
      }
    >
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3 border-b border-line px-5 py-4">
        <RadioChips
          label="Level"
          labelHidden
          options={levels}
          value={filter.level}
          onChange={(level) => change({ level })}
        />
        <SearchBox key={clearings} text={filter.text} onText={(text) => change({ text })} />
        {valueFilters.map(({ id, label }) =>
          filter[id] === '' ? null : (
            <Button
              key={id}
              size="small"
              aria-label={`Remove the filter ${label}: ${filter[id]}`}
              onPress={() => change({ [id]: '' })}
              className="max-w-full"
            >
              <span className="truncate">
                {label}: <bdi>{filter[id]}</bdi>
              </span>
              <span aria-hidden="true">×</span>
            </Button>
          ),
        )}
      </div>
      {error && !data ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="m-5 h-40" />
      ) : entries.length === 0 ? (
        <div className="flex flex-wrap items-center gap-3 px-5 py-4 text-sm">
          <p className="mr-auto text-soft">
            {isFiltered ? 'No entry matches.' : 'Nothing was logged in the last day.'}
          </p>
          {isFiltered ? (
            <Button
              size="small"
              onPress={() => {
                setParams(logQuery({}), { replace: true })
                setClearings(clearings + 1)
              }}
            >
              Clear filters
            </Button>
          ) : null}
        </div>
      ) : (
        <>
          <LogEntries entries={entries} onFilter={change} />
          {hasNextPage ? (
            <div className="px-5 py-3">
              <Button size="small" pending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                Show older entries
              </Button>
            </div>
          ) : null}
        </>
      )}
    </AdminSection>
  )
}

function SearchBox({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { search, setSearch, box } = useSearchBox(text, onText)
  return (
    <TextField
      ref={box}
      label="Search the log"
      labelHidden
      type="search"
      placeholder="Search events, codes and details"
      value={search}
      onChange={setSearch}
      className="w-full sm:w-72"
      maxLength={200}
    />
  )
}
