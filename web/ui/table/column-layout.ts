/** The user's layout of a column: visibility and width in pixels, in the order of the list. */
export interface ColumnLayout {
  id: string
  shown: boolean
  width?: number | undefined
}

interface ColumnDefault {
  id: string
  width: number
  hidden?: boolean
  /** Cannot be hidden: it names the row. */
  fixed?: boolean
}

export interface SettledColumn extends ColumnLayout {
  width: number
}

export const COLUMN_MIN_WIDTH = 64
export const COLUMN_MAX_WIDTH = 1_200

/** Removed columns are dropped, new ones go to their default place. */
export function settledLayout(
  columns: readonly ColumnDefault[],
  wanted: readonly ColumnLayout[],
): SettledColumn[] {
  const known = wanted.filter(({ id }) => columns.some((column) => column.id === id))
  const settled = known.map(({ id }) => id)
  for (const [index, { id }] of columns.entries()) {
    if (settled.includes(id)) continue
    // After the column that it follows by default.
    const before = columns[index - 1]?.id
    settled.splice(before === undefined ? 0 : settled.indexOf(before) + 1, 0, id)
  }
  return settled.flatMap((id) => {
    const column = columns.find((one) => one.id === id)
    if (!column) return []
    const own = known.find((one) => one.id === id)
    const shown = column.fixed === true || (own?.shown ?? !column.hidden)
    const width = Math.min(COLUMN_MAX_WIDTH, Math.max(COLUMN_MIN_WIDTH, own?.width ?? column.width))
    return [{ id, shown, width }]
  })
}

/** Moves a column to the place of another. */
export function withMoved<Layout extends ColumnLayout>(
  layout: readonly Layout[],
  id: string,
  to: number,
): Layout[] {
  const column = layout.find((one) => one.id === id)
  const rest = layout.filter((one) => one.id !== id)
  return column ? [...rest.slice(0, to), column, ...rest.slice(to)] : [...layout]
}

export function withWidth<Layout extends ColumnLayout>(
  layout: readonly Layout[],
  id: string,
  width: number,
): Layout[] {
  const fitting = Math.round(Math.min(COLUMN_MAX_WIDTH, Math.max(COLUMN_MIN_WIDTH, width)))
  return layout.map((one) => (one.id === id ? { ...one, width: fitting } : one))
}
