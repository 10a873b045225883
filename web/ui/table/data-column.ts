import type { ReactNode } from 'react'

/** A column of a table of `Row`s. */
export interface DataColumn<Row> {
  id: string
  label: string
  /** Default width in pixels. */
  width: number
  cell: (row: Row) => ReactNode
  /** Name of the order that a press on its head asks for. */
  sort?: string | undefined
  /** Hidden by default. */
  hidden?: boolean
  /** Names the row: cannot be hidden, and is its header. */
  fixed?: boolean
  align?: 'end'
}
