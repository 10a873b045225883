import { idsOf, isKnown, type FilterChip, type FilterOperator } from '#model/admin/list-filters'
import { formatDate, formatNumber } from '../../../../platform/locale.ts'

export type ListFilter = { field: string; label: string } & (
  | { kind: 'flag'; yes: string; no: string }
  | { kind: 'choice'; options: readonly { id: string; label: string }[] }
  /** A choice computed from several columns: `where` is in the record API's filter grammar. */
  | { kind: 'state'; options: readonly { id: string; label: string; where: string }[] }
  | { kind: 'date' }
  | { kind: 'text' }
  | { kind: 'number' }
  /** Rows by id, as linked from other pages. */
  | { kind: 'ids' }
)

/** Operators by their name in the URL. */
export const operators: Record<FilterOperator, string> = {
  is: 'is',
  not: 'is not',
  has: 'contains',
  after: 'on or after',
  before: 'before',
  atleast: 'at least',
  atmost: 'at most',
  set: 'is set',
  unset: 'is not set',
}

/** `published~is~true`, as in the URL. */
export function chipText({ field, operator, value }: FilterChip): string {
  return `${field}~${operator}~${value}`
}

export function chipFrom(text: string): FilterChip | undefined {
  const [field = '', operator = '', ...value] = text.split('~')
  if (!/^[A-Za-z]\w*(?:\.\w+)*$/.test(field) || !Object.hasOwn(operators, operator)) return undefined
  // Safe: checked with `hasOwn` above.
  return { field, operator: operator as FilterOperator, value: value.join('~') }
}

export function chipLabel(chip: FilterChip, filters: readonly ListFilter[]): string {
  const filter = filters.find(({ field }) => field === chip.field)
  if (!filter || !isKnown(chip, filters)) return `“${chip.field}” is no longer a filter of this list`
  if (filter.kind === 'ids') return `${filter.label} (${formatNumber(idsOf(chip.value).length)})`
  if (filter.kind === 'flag') return chip.value === 'true' ? filter.yes : filter.no
  if (chip.operator === 'set' || chip.operator === 'unset')
    return `${filter.label} ${operators[chip.operator]}`
  const value =
    filter.kind === 'choice' || filter.kind === 'state'
      ? (filter.options.find(({ id }) => id === chip.value)?.label ?? chip.value)
      : filter.kind === 'date'
        ? dayWords(chip.value)
        : `“${chip.value}”`
  return `${filter.label} ${operators[chip.operator]} ${value}`
}

function dayWords(day: string): string {
  const time = new Date(`${day}T00:00:00`)
  return Number.isNaN(time.getTime()) ? day : formatDate(time, { dateStyle: 'medium' })
}
