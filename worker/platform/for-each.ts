/** Runs work for each item, `atOnce` at a time; the results are in the order of the items. A failure begins no more. */
export async function forEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { atOnce = 50 } = {},
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  let hasFailed = false
  const lane = async () => {
    for (const [index, item] of rest) {
      if (hasFailed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  return results
}

/** A failure does not stop the rest; all errors are thrown together at the end. */
export async function eachByItself<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}
