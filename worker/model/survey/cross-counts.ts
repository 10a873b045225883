import type { CrossState } from '../../contract/survey/counts.ts'
import type { Answers } from './answers.ts'
import { keysOf, OTHER, type Axis } from './axes.ts'
import { rareValues } from './frequent-values.ts'

/** Counts the answers to one question by those to another. */
export class CrossCounts {
  private total = 0
  private readonly rows = new Map<string, number>()
  private readonly columns = new Map<string, number>()
  private readonly cells = new Map<string, Map<string, number>>()
  private readonly rowsAlone = new Map<string, number>()
  private readonly columnsAlone = new Map<string, number>()
  private onlyRow = 0
  private onlyColumn = 0
  private neither = 0
  private hidden: CrossState['hidden']
  private readonly row: Axis
  private readonly column: Axis

  constructor(row: Axis, column: Axis) {
    this.row = row
    this.column = column
  }

  /** `asked`: the questions that the respondent reached. */
  add(answers: Answers, asked: ReadonlySet<string>) {
    this.addKeys(keysOf(this.row, answers, asked), keysOf(this.column, answers, asked))
  }

  /** A response in these categories of both. */
  addKeys(rows: readonly string[], columns: readonly string[]) {
    if (rows.length === 0 || columns.length === 0) return this.addOutside(rows, columns)
    this.total++
    for (const key of rows) increase(this.rows, key)
    for (const key of columns) increase(this.columns, key)
    for (const row of rows) for (const column of columns) increase(this.cellsOf(row), column)
    this.joinRare()
  }

  private addOutside(rows: readonly string[], columns: readonly string[]) {
    if (rows.length > 0) this.onlyRow++
    else if (columns.length > 0) this.onlyColumn++
    else this.neither++
    for (const key of rows) increase(this.rowsAlone, key)
    for (const key of columns) increase(this.columnsAlone, key)
  }

  /** With the responses that have not both answers; `merge` does not add them up. */
  wholeState(): CrossState {
    const { rowsAlone, columnsAlone, onlyRow, onlyColumn, neither } = this
    const outside = { rows: [...rowsAlone], columns: [...columnsAlone], onlyRow, onlyColumn, neither }
    return { ...this.state(), outside }
  }

  state(): CrossState {
    return {
      total: this.total,
      rows: [...this.rows],
      columns: [...this.columns],
      cells: [...this.cells].flatMap(([row, cells]) =>
        [...cells].map(([column, count]): CrossState['cells'][number] => [row, column, count]),
      ),
      ...(this.hidden && { hidden: this.hidden }),
    }
  }

  /** A count that one part hides is hidden in the sum, which would lack it. */
  merge({ total, rows, columns, cells, hidden }: CrossState) {
    if (hidden) {
      const before = this.hidden
      this.hidden = {
        total: hidden.total || before?.total === true,
        rows: [...(before?.rows ?? []), ...hidden.rows],
        columns: [...(before?.columns ?? []), ...hidden.columns],
        cells: [...(before?.cells ?? []), ...hidden.cells],
      }
    }

    this.total += total
    for (const [key, count] of rows) increase(this.rows, key, count)
    for (const [key, count] of columns) increase(this.columns, key, count)
    for (const [row, column, count] of cells) increase(this.cellsOf(row), column, count)
    this.joinRare()
  }

  /** Values are as many as the responses, if each has another one. */
  private joinRare() {
    if (this.row.form === 'values') {
      for (const key of joined(this.rows)) {
        for (const [column, count] of this.cells.get(key) ?? []) increase(this.cellsOf(OTHER), column, count)
        this.cells.delete(key)
      }
    }
    if (this.column.form !== 'values') return
    const rare = joined(this.columns)
    if (rare.length === 0) return
    for (const cells of this.cells.values()) {
      for (const key of rare) {
        const count = cells.get(key)
        if (count === undefined) continue
        increase(cells, OTHER, count)
        cells.delete(key)
      }
    }
  }

  private cellsOf(row: string): Map<string, number> {
    const cells = this.cells.get(row) ?? new Map<string, number>()
    this.cells.set(row, cells)
    return cells
  }
}

/** Moves rare values to the others; their keys. */
function joined(counts: Map<string, number>): string[] {
  const rare = rareValues(counts).filter(([key]) => key !== OTHER)
  for (const [key, count] of rare) {
    counts.delete(key)
    increase(counts, OTHER, count)
  }
  return rare.map(([key]) => key)
}

function increase(counts: Map<string, number>, key: string, more = 1) {
  counts.set(key, (counts.get(key) ?? 0) + more)
}
