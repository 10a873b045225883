/** Ids of one drawing: each names one thing. */
export class UniqueIds {
  readonly #used = new Set<string>()

  /** The wanted id, or the first free one with a number. */
  take(wanted: string): string {
    let id = wanted
    for (let count = 2; this.#used.has(id); count++) id = `${wanted}-${count}`
    this.#used.add(id)
    return id
  }
}
