/** Operators by their name in the URL. */
export type FilterOperator =
  | 'is'
  | 'not'
  | 'has'
  | 'after'
  | 'before'
  | 'atleast'
  | 'atmost'
  | 'set'
  | 'unset'

/** A filter of an admin list. `where` is in the record API's filter grammar. */
export type ListFilterKind =
  | { kind: 'flag' | 'choice' | 'date' | 'text' | 'number' | 'ids' }
  | { kind: 'state'; options: readonly { id: string; where: string }[] }

type Filter = { field: string } & ListFilterKind

/** One condition; all of a list's conditions must hold. */
export interface FilterChip {
  field: string
  operator: FilterOperator
  value: string
}

/** Operators of each kind of filter, the default first. */
export const operatorsOf: Record<ListFilterKind['kind'], readonly FilterOperator[]> = {
  flag: ['is'],
  choice: ['is', 'not'],
  state: ['is'],
  date: ['after', 'before', 'set', 'unset'],
  text: ['has', 'is', 'set', 'unset'],
  number: ['is', 'atleast', 'atmost'],
  ids: ['is'],
}

export function isKnown(chip: FilterChip, filters: readonly Filter[]): boolean {
  const filter = filters.find(({ field }) => field === chip.field)
  if (filter?.kind === 'state' && !filter.options.some(({ id }) => id === chip.value)) return false
  return filter !== undefined && operatorsOf[filter.kind].includes(chip.operator)
}

/** The chips in the record API's filter grammar; `''` for none. Values are quoted. */
export function compileChips(chips: readonly FilterChip[], filters: readonly Filter[]): string {
  return chips
    .flatMap((chip) => {
      const filter = filters.find(({ field }) => field === chip.field)
      return filter && isKnown(chip, filters) ? [condition(chip, filter)] : []
    })
    .join(' && ')
}

function condition({ field, operator, value }: FilterChip, filter: Filter): string {
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

export function idsOf(value: string): string[] {
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
