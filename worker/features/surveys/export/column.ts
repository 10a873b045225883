/** `undefined` is no answer. Unsent answers may have any shape, such as a text in a column of numbers. */
export type Cell = string | number | undefined

export type ColumnType =
  | 'text'
  | 'number'
  /** The id of one of `choices`. */
  | 'choice'
  /** 1 for chosen, 0 for not. */
  | 'flag'
  /** YYYY-MM-DD. */
  | 'day'
  /** HH:MM. */
  | 'time'
  /** A record date, in UTC. */
  | 'moment'

/** `code` is the value in statistics. */
export interface ColumnChoice {
  id: string
  code: number
  label: string
}

export interface ColumnHead {
  /** Unique; begins with the id of the question. */
  name: string
  heading: string
  type: ColumnType
  choices?: ColumnChoice[]
}

/** Replaces the ids of choices by their labels. */
export function labelledCells(columns: readonly ColumnHead[]): (row: readonly Cell[]) => Cell[] {
  const labels = columns.map(({ choices }) => choices && new Map(choices.map(({ id, label }) => [id, label])))
  return (row) =>
    row.map((cell, index) => (typeof cell === 'string' ? (labels[index]?.get(cell) ?? cell) : cell))
}
