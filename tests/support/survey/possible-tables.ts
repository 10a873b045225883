type Table = readonly (readonly number[])[]

/**
 * The counts of 1 to `least - 1` that a reader can solve who knows the sums of all rows and columns and the shown counts,
 * by trying all tables that would look the same: `[row, column, count]`. A count is not solved if it may be another one,
 * and `least` or more, as far as the sums allow.
 */
export function solvedCounts(
  counts: Table,
  isShown: (row: number, column: number) => boolean,
  least: number,
): [row: number, column: number, count: number][] {
  const rowSums = counts.map(sumOf)
  const columnSums = (counts[0] ?? []).map((_one, column) => sumOf(counts.map((row) => row[column] ?? 0)))
  const all = tablesWith(rowSums, columnSums, () => undefined)
  const possible = tablesWith(rowSums, columnSums, (row, column) =>
    isShown(row, column) ? counts[row]?.[column] : undefined,
  )
  return counts.flatMap((cells, row) =>
    cells.flatMap((count, column): [number, number, number][] => {
      if (count === 0 || count >= least) return []
      const valuesIn = (tables: readonly Table[]) => new Set(tables.map((table) => table[row]?.[column] ?? 0))
      const [values, valuesBySums] = [valuesIn(possible), valuesIn(all)]
      const isFree =
        values.size >= Math.min(2, valuesBySums.size) &&
        Math.max(...values) >= Math.min(least, Math.max(...valuesBySums))
      return isFree ? [] : [[row, column, count]]
    }),
  )
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** All tables of whole numbers with these sums, and with these counts where one is given. */
function tablesWith(
  rowSums: readonly number[],
  columnSums: readonly number[],
  given: (row: number, column: number) => number | undefined,
): Table[] {
  const found: number[][][] = []
  const left = [...columnSums]
  const table = rowSums.map(() => columnSums.map(() => 0))
  const fill = (row: number, column: number, rest: number) => {
    const cells = table[row]
    if (!cells) {
      if (left.every((sum) => sum === 0)) found.push(table.map((line) => [...line]))
      return
    }
    const isLast = column === left.length - 1
    const known = given(row, column)
    const before = left[column] ?? 0
    const [least, most] = [isLast ? rest : 0, Math.min(rest, before)]
    for (let count = Math.max(least, known ?? least); count <= Math.min(most, known ?? most); count++) {
      cells[column] = count
      left[column] = before - count
      if (isLast) fill(row + 1, 0, rowSums[row + 1] ?? 0)
      else fill(row, column + 1, rest - count)
    }
    left[column] = before
  }
  fill(0, 0, rowSums[0] ?? 0)
  return found
}
