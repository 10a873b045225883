import { isKnown, operatorsOf, type FilterChip, type FilterOperator } from '#model/admin/list-filters'
import ListFilterIcon from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { chipText, chipLabel, operators, type ListFilter } from './list-filters.ts'

interface FilterBarProps {
  filters: readonly ListFilter[]
  chips: readonly FilterChip[]
  onChange: (chips: FilterChip[]) => void
}

/** Filters of a list as chips. */
export function FilterBar({ filters, chips, onChange }: FilterBarProps) {
  const typed = filters.filter(({ kind }) => kind !== 'ids')
  return (
    <>
      {chips.map((chip, index) => {
        const known = isKnown(chip, filters)
        const words = chipLabel(chip, filters)
        return (
          <span
            key={chipText(chip)}
            className={classNames(
              'inline-flex h-8 max-w-full items-center rounded-full border text-sm',
              known ? 'border-line-strong bg-raised' : 'border-danger text-danger',
            )}
          >
            {known && typed.some(({ field }) => field === chip.field) ? (
              <Popover
                label={`Change “${words}”`}
                placement="bottom start"
                className="w-72 p-4"
                trigger={
                  <button type="button" className="h-full truncate rounded-l-full pr-1.5 pl-3 hover:bg-hover">
                    {words}
                  </button>
                }
              >
                {(close) => (
                  <ChipForm
                    filters={typed}
                    chip={chip}
                    onDone={(next) => {
                      onChange(chips.map((one, at) => (at === index ? next : one)))
                      close()
                    }}
                  />
                )}
              </Popover>
            ) : (
              <span className="truncate pr-1.5 pl-3">{words}</span>
            )}
            <button
              type="button"
              aria-label={`Remove “${words}”`}
              onClick={() => onChange(chips.filter((_, at) => at !== index))}
              className="flex h-full w-8 items-center justify-center rounded-r-full hover:bg-hover"
            >
              <X aria-hidden="true" />
            </button>
          </span>
        )
      })}
      <Popover
        label="Add a filter"
        placement="bottom start"
        className="w-72 p-4"
        trigger={
          <Button size="small" variant="plain" icon={<ListFilterIcon aria-hidden="true" />}>
            Filter
          </Button>
        }
      >
        {(close) => (
          <ChipForm
            filters={typed}
            onDone={(chip) => {
              const others = chips.filter((one) => chipText(one) !== chipText(chip))
              onChange([...others, chip])
              close()
            }}
          />
        )}
      </Popover>
      {chips.length > 1 ? (
        <Button size="small" variant="plain" onPress={() => onChange([])}>
          Clear
        </Button>
      ) : null}
    </>
  )
}

function firstValue(filter: ListFilter | undefined): string {
  if (filter?.kind === 'flag') return 'true'
  if (filter?.kind === 'choice' || filter?.kind === 'state') return filter.options[0]?.id ?? ''
  return ''
}

function ChipForm({
  filters,
  chip,
  onDone,
}: {
  filters: readonly ListFilter[]
  chip?: FilterChip
  onDone: (chip: FilterChip) => void
}) {
  const [field, setField] = useState(chip?.field ?? filters[0]?.field ?? '')
  const filter = filters.find((one) => one.field === field)
  const offered = filter ? operatorsOf[filter.kind] : []
  const [operator, setOperator] = useState<FilterOperator>(chip?.operator ?? offered[0] ?? 'is')
  const [value, setValue] = useState(chip?.value ?? firstValue(filter))
  const needsValue = operator !== 'set' && operator !== 'unset'
  const isReady = filter !== undefined && (!needsValue || value.trim() !== '')
  if (!filter) return null
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onDone({ field, operator, value: needsValue ? value.trim() : '' })
      }}
    >
      <Select
        label="Filter by"
        options={filters.map((one) => ({ id: one.field, label: one.label }))}
        value={field}
        onChange={(next) => {
          const other = filters.find((one) => one.field === next)
          setField(next)
          setOperator((other && operatorsOf[other.kind][0]) ?? 'is')
          setValue(firstValue(other))
        }}
      />
      {filter.kind === 'flag' ? (
        <Select
          label="Which"
          options={[
            { id: 'true', label: filter.yes },
            { id: 'false', label: filter.no },
          ]}
          value={value}
          onChange={setValue}
        />
      ) : (
        <>
          <Select
            label="How"
            options={offered.map((id) => ({ id, label: operators[id] }))}
            value={operator}
            onChange={setOperator}
          />
          {!needsValue ? null : filter.kind === 'choice' || filter.kind === 'state' ? (
            <Select label="What" options={filter.options} value={value} onChange={setValue} />
          ) : (
            <TextField
              label="What"
              type={filter.kind === 'date' ? 'date' : filter.kind === 'number' ? 'number' : 'text'}
              value={value}
              onChange={setValue}
              autoComplete="off"
              maxLength={200}
            />
          )}
        </>
      )}
      <Button type="submit" variant="primary" size="small" isDisabled={!isReady}>
        {chip ? 'Change' : 'Add'}
      </Button>
    </form>
  )
}
