/** Ids of one drawing: each names one thing. */
export class UniqueIds {
  readonly #taken = new Set<string>()

  /** The wanted id, or the first free one with a number. */
  take(wanted: string): string {
    let id = wanted
    for (let count = 2; this.#taken.has(id); count++) id = `${wanted}-${count}`
    this.#taken.add(id)
    return id
  }
}
