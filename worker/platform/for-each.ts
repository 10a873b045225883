const AT_ONCE = 50

/** Does something for each of many, a few at a time; returns in their order. */
export async function forEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))))
  }
  return results
}

/**
 * Does something for each of many, one after another. One that fails keeps none of the others waiting: what was thrown
 * is thrown at the end, together.
 */
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
