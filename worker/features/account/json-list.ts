/** Only one page of rows is in memory. `next` returns the rows after this one, `value` the written form of a row. */
export async function* jsonList<Row>(
  first: readonly Row[],
  next: (last: Row) => Promise<readonly Row[]>,
  value: (row: Row) => unknown,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let separator = '[\n'
  let rows = first
  let last = rows.at(-1)
  while (last !== undefined) {
    for (const row of rows) {
      yield encoder.encode(separator + JSON.stringify(value(row)))
      separator = ',\n'
    }
    rows = await next(last)
    last = rows.at(-1)
  }
  yield encoder.encode('\n]\n')
}
