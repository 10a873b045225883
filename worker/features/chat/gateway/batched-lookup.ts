/** Looks items up by id and merges all lookups of one turn of the event loop into one query. */
export class BatchedLookup<Found> {
  private readonly look: (ids: string[]) => Promise<ReadonlyMap<string, Found>>
  private next: { ids: Set<string>; found: Promise<ReadonlyMap<string, Found>> } | undefined

  constructor(look: (ids: string[]) => Promise<ReadonlyMap<string, Found>>) {
    this.look = look
  }

  /** The item as found by a query after this call; `undefined`: there is none. Rejects when `look` does. */
  async find(id: string): Promise<Found | undefined> {
    this.next ??= this.batch()
    this.next.ids.add(id)
    return (await this.next.found).get(id)
  }

  private batch() {
    const ids = new Set<string>()
    const found = new Promise<void>((done) => setTimeout(done, 0)).then(() => {
      this.next = undefined
      return this.look([...ids])
    })
    return { ids, found }
  }
}
