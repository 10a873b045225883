/** All items of a paginated list; requests pages of `perPage` until one is not full. */
export async function everyPage<Item>(
  perPage: number,
  load: (page: { page: number; perPage: number; skipTotal: string }) => Promise<{ items: readonly Item[] }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page++) {
    const { items } = await load({ page, perPage, skipTotal: '1' })
    all.push(...items)
    if (items.length < perPage) return all
  }
}
