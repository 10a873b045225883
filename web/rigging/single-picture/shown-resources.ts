/**
 * Owns resources of a preview that must be closed, such as bitmaps. Of those opened, the newest and the one on the
 * screen stay open.
 */
export class ShownResources<Resource extends { close(): void }> {
  readonly #open = new Set<Resource>()
  #newest: Resource | undefined

  /** Takes over a resource, which is going to be shown. */
  add(resource: Resource | undefined): void {
    this.#newest = resource
    if (resource) this.#open.add(resource)
  }

  /** Closes all that have been replaced, once `shown` is on the screen. */
  show(shown: Resource | undefined): void {
    for (const one of this.#open) if (one !== shown && one !== this.#newest) this.#close(one)
  }

  closeAll(): void {
    this.#newest = undefined
    for (const one of this.#open) this.#close(one)
  }

  #close(resource: Resource) {
    this.#open.delete(resource)
    resource.close()
  }
}
