export interface CountedTable {
  /** Rows of whole numbers, which include everyone: readers know the sums of all rows and columns. */
  counts: readonly (readonly number[])[]
  /** The first rows and columns, which are groups of their own; the others are remainders. */
  rows: number
  columns: number
}

/** Cells of a table whose small counts are hidden one by one; the time grows with the square of the cells. */
const MOST_CELLS = 1_000

/**
 * The cells to hide: those of 1 to `least - 1`, those of groups that are themselves so small, and as many others as it
 * takes that no reader can solve the former from what is shown (complementary suppression). For each there is another
 * table with the same sums and shown cells where it has another value: at least `least`, or its sum if that is smaller.
 * Larger tables that have such cells hide all.
 */
export function hiddenCells({ counts, rows, columns }: CountedTable, least: number): boolean[][] {
  const isSmall = (count: number) => count > 0 && count < least
  const all = (isHidden: boolean) => counts.map((line) => line.map(() => isHidden))
  if (counts.length * (counts[0]?.length ?? 0) > MOST_CELLS)
    return all(counts.some((line) => line.some(isSmall)))
  const rowSums = counts.map(sumOf)
  const columnSums = (counts[0] ?? []).map((_count, column) => sumOf(counts.map((row) => row[column] ?? 0)))
  const sumAt = (row: number, column: number) => Math.min(rowSums[row] ?? 0, columnSums[column] ?? 0)
  const hidden = counts.map((cells, row) =>
    cells.map((count, column) => {
      const isOfSmallGroup =
        (row < rows && isSmall(rowSums[row] ?? 0)) || (column < columns && isSmall(columnSums[column] ?? 0))
      return isOfSmallGroup || isSmall(count)
    }),
  )
  for (const [row, cells] of counts.entries()) {
    for (const [column, count] of cells.entries()) {
      if (!isSmall(count)) continue
      const other = new OtherTable(counts, hidden)
      const wanted = Math.min(least, sumAt(row, column))
      const isFree = wanted > count ? other.raise(row, column, wanted) : other.lower(row, column)
      if (!isFree) return all(true)
      other.hideUsed()
    }
  }
  return hidden
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** A step of a path between the lines of the table: the cell whose count changes. */
interface Step {
  row: number
  column: number
  change: 1 | -1
}

/** A table with the same sums, made from the counted one by changing hidden cells, or else cells to hide. */
class OtherTable {
  private readonly counts: readonly (readonly number[])[]
  private readonly hidden: boolean[][]
  private readonly own: number[][]

  constructor(counts: readonly (readonly number[])[], hidden: boolean[][]) {
    this.counts = counts
    this.hidden = hidden
    this.own = counts.map((row) => [...row])
  }

  /** False if no table has this count in the cell. */
  raise(row: number, column: number, wanted: number): boolean {
    for (let missing = wanted - (this.own[row]?.[column] ?? 0); missing > 0;) {
      const path = this.cheapestPath({ row, column }, 'raise')
      if (!path) return false
      // No count falls below 0.
      const times = path.reduce(
        (most, step) => (step.change < 0 ? Math.min(most, this.own[step.row]?.[step.column] ?? 0) : most),
        missing,
      )
      this.take([{ row, column, change: 1 }, ...path], times)
      missing -= times
    }
    return true
  }

  /** False if no table has fewer in the cell. */
  lower(row: number, column: number): boolean {
    const path = this.cheapestPath({ row, column }, 'lower')
    if (path) this.take([{ row, column, change: -1 }, ...path], 1)
    return path !== undefined
  }

  hideUsed() {
    for (const [row, cells] of this.own.entries()) {
      for (const [column, count] of cells.entries()) {
        const line = this.hidden[row]
        if (line && count !== this.counts[row]?.[column]) line[column] = true
      }
    }
  }

  private take(path: readonly Step[], times: number) {
    for (const { row, column, change } of path) {
      const cells = this.own[row]
      if (cells) cells[column] = (cells[column] ?? 0) + change * times
    }
  }

  /**
   * The other changes that leave all sums as they are when the cell changes by one (Dijkstra). Rows and columns are
   * nodes: a step from a row to a column adds one to their cell, a step back subtracts one. Hidden cells cost nothing,
   * others their count.
   */
  private cheapestPath(cell: { row: number; column: number }, way: 'raise' | 'lower'): Step[] | undefined {
    const rows = this.own.length
    const nodes = rows + (this.own[0]?.length ?? 0)
    const [from, to] = way === 'raise' ? [rows + cell.column, cell.row] : [cell.row, rows + cell.column]
    const costs = Array.from({ length: nodes }, () => Infinity)
    const before: (number | undefined)[] = []
    const isDone = Array.from({ length: nodes }, () => false)
    costs[from] = 0
    for (;;) {
      let node = -1
      for (let one = 0; one < nodes; one++)
        if (!isDone[one] && (costs[one] ?? Infinity) < (costs[node] ?? Infinity)) node = one
      if (node === -1) return undefined
      if (node === to) break
      isDone[node] = true
      const isRow = node < rows
      for (let next = isRow ? rows : 0; next < (isRow ? nodes : rows); next++) {
        const [row, column] = isRow ? [node, next - rows] : [next, node - rows]
        if (row === cell.row && column === cell.column) continue
        if (!isRow && (this.own[row]?.[column] ?? 0) === 0) continue
        const cost = (costs[node] ?? 0) + this.costOf(row, column)
        if (cost >= (costs[next] ?? Infinity)) continue
        costs[next] = cost
        before[next] = node
      }
    }
    const path: Step[] = []
    for (let node = to; node !== from;) {
      const previous = before[node] ?? from
      path.push(
        previous < rows
          ? { row: previous, column: node - rows, change: 1 }
          : { row: node, column: previous - rows, change: -1 },
      )
      node = previous
    }
    return path
  }

  private costOf(row: number, column: number): number {
    const count = this.counts[row]?.[column] ?? 0
    // Each change is of another table already.
    return this.hidden[row]?.[column] || this.own[row]?.[column] !== count ? 0 : count + 1
  }
}
