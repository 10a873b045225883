import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  id: string
  label: string
  width: number
  cell: (row: Row) => ReactNode
  /** Sort name of the column's header. */
  sort?: string | undefined
  hidden?: boolean
  /** Names the row: cannot be hidden, and is its header. */
  fixed?: boolean
  align?: 'end'
}
