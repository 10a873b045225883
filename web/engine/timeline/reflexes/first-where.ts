/** Returns the index of the first item that `isReached`, as all after it are; the number of items if none is. */
export function firstWhere<Item>(items: readonly Item[], isReached: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    // Safe: `middle` is below the length.
    if (isReached(items[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
