/** Looks things up by their ids: all that are asked for in one turn of the event loop with one question. */
export class BatchedLookup<Found> {
  private readonly look: (ids: string[]) => Promise<ReadonlyMap<string, Found>>
  private next: { ids: Set<string>; found: Promise<ReadonlyMap<string, Found>> } | undefined

  constructor(look: (ids: string[]) => Promise<ReadonlyMap<string, Found>>) {
    this.look = look
  }

  /** What there is by now, as told by a question asked after this call; `undefined`: nothing. Fails as `look` does. */
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
