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
export const operators = {
  is: 'is',
  not: 'is not',
  has: 'contains',
  after: 'on or after',
  before: 'before',
  atleast: 'at least',
  atmost: 'at most',
  set: 'is set',
  unset: 'is not set',
} as const
export type FilterOperator = keyof typeof operators

/** One condition; all of a list's conditions must hold. */
export interface FilterChip {
  field: string
  operator: FilterOperator
  value: string
}

/** Operators of each kind of filter, the default first. */
export const operatorsOf: Record<ListFilter['kind'], readonly FilterOperator[]> = {
  flag: ['is'],
  choice: ['is', 'not'],
  state: ['is'],
  date: ['after', 'before', 'set', 'unset'],
  text: ['has', 'is', 'set', 'unset'],
  number: ['is', 'atleast', 'atmost'],
  ids: ['is'],
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

export function isKnown(chip: FilterChip, filters: readonly ListFilter[]): boolean {
  const filter = filters.find(({ field }) => field === chip.field)
  if (filter?.kind === 'state' && !filter.options.some(({ id }) => id === chip.value)) return false
  return filter !== undefined && operatorsOf[filter.kind].includes(chip.operator)
}

/** The chips in the record API's filter grammar; `''` for none. Values are quoted. */
export function compileChips(chips: readonly FilterChip[], filters: readonly ListFilter[]): string {
  return chips
    .flatMap((chip) => {
      const filter = filters.find(({ field }) => field === chip.field)
      return filter && isKnown(chip, filters) ? [condition(chip, filter)] : []
    })
    .join(' && ')
}

function condition({ field, operator, value }: FilterChip, filter: ListFilter): string {
  const { kind } = filter
  if (filter.kind === 'state') return `(${filter.options.find(({ id }) => id === value)?.where ?? ''})`
  if (kind === 'ids')
    return `(${idsOf(value)
      .map((id) => `${field} = ${quoted(id)}`)
      .join(' || ')})`
  const literal =
    kind === 'flag'
      ? String(value === 'true')
      : kind === 'number'
        ? String(Number(value) || 0)
        : quoted(kind === 'date' ? dayStart(value) : value)
  switch (operator) {
    case 'is':
      return `${field} = ${literal}`
    case 'not':
      return `${field} != ${literal}`
    case 'has':
      // A per cent sign would be a wildcard.
      return `${field} ~ ${quoted(value.replaceAll('%', '\\%'))}`
    case 'after':
    case 'atleast':
      return `${field} >= ${literal}`
    case 'before':
      // Empty dates sort before all others.
      return `${field} < ${literal} && ${field} != ""`
    case 'atmost':
      return `${field} <= ${literal}`
    case 'set':
      return `${field} != ""`
    case 'unset':
      return `${field} = ""`
    default:
      return operator satisfies never
  }
}

/** Maximum ids per chip: a longer filter is refused. */
export const MAX_IDS = 40

function idsOf(value: string): string[] {
  return value.split(',').slice(0, MAX_IDS)
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** Midnight of a local day, as a record date. */
function dayStart(day: string): string {
  const time = new Date(`${day}T00:00:00`)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().replace('T', ' ')
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
