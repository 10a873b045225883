import { toned, type Emoji, type EmojiGroup, type SkinTone } from './emoji.ts'

export const COLUMNS = 8

export interface GridCell {
  emoji: string
  name: string
}

/** A row of the picker: a group's title, or emoji. */
export type GridRow = { kind: 'title'; title: string } | { kind: 'emoji'; cells: readonly GridCell[] }

export interface GridPlace {
  row: number
  column: number
}

export function gridRows(groups: readonly EmojiGroup[], tone: SkinTone): GridRow[] {
  return groups.flatMap(({ name, emoji }): GridRow[] => [
    ...(name === '' ? [] : [{ kind: 'title' as const, title: name }]),
    ...rowsOf(emoji.map((one) => ({ emoji: toned(one, tone), name: one.name }))),
  ])
}

/** Returns the rows of recent emoji, in the skin tones they were chosen in, without those this device cannot draw. */
export function recentRows(recent: readonly string[], all: readonly Emoji[]): GridRow[] {
  const byForm = new Map(all.flatMap((one) => [one.emoji, one.tonedForm].map((form) => [form, one.name])))
  const cells = recent.flatMap((emoji): GridCell[] => {
    const name = byForm.get(emoji) ?? byForm.get(emoji.replaceAll(/\p{EMod}/gu, '~'))
    return name === undefined ? [] : [{ emoji, name }]
  })
  return cells.length === 0 ? [] : [{ kind: 'title', title: 'Recent' }, ...rowsOf(cells)]
}

/** Returns the next place in the direction of a key; `undefined` above the first row. */
export function placeAfter(rows: readonly GridRow[], at: GridPlace, key: string): GridPlace | undefined {
  const cellsOf = (row: number) => {
    const line = rows[row]
    return line?.kind === 'emoji' ? line.cells : []
  }
  const nextRow = (from: number, step: 1 | -1) => {
    for (let row = from + step; row >= 0 && row < rows.length; row += step) {
      if (cellsOf(row).length > 0) return row
    }
    return undefined
  }
  const last = cellsOf(at.row).length - 1
  const below = nextRow(at.row, 1)
  const above = nextRow(at.row, -1)
  if (key === 'Home') return { ...at, column: 0 }
  if (key === 'End') return { ...at, column: last }
  if (key === 'ArrowRight' && at.column < last) return { ...at, column: at.column + 1 }
  if (key === 'ArrowRight') return below === undefined ? at : { row: below, column: 0 }
  if (key === 'ArrowLeft' && at.column > 0) return { ...at, column: at.column - 1 }
  if (key === 'ArrowLeft') {
    return above === undefined ? undefined : { row: above, column: cellsOf(above).length - 1 }
  }
  const row = key === 'ArrowDown' ? (below ?? at.row) : above
  return row === undefined ? undefined : { row, column: Math.min(at.column, cellsOf(row).length - 1) }
}

export function firstPlace(rows: readonly GridRow[]): GridPlace | undefined {
  const row = rows.findIndex(({ kind }) => kind === 'emoji')
  return row < 0 ? undefined : { row, column: 0 }
}

function rowsOf(cells: readonly GridCell[]): GridRow[] {
  return Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, row) => ({
    kind: 'emoji',
    cells: cells.slice(row * COLUMNS, (row + 1) * COLUMNS),
  }))
}
