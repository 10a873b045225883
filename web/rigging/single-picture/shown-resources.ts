import { signal } from '../../platform/signal.ts'

/**
 * Owns resources of a preview that must be closed, such as bitmaps. Of those opened, the newest and the one on the
 * screen stay open.
 */
export class ShownResources<Resource extends { close(): void }> {
  readonly #open = new Set<Resource>()
  /** To be shown. */
  readonly newest = signal<Resource | undefined>(undefined)

  /** Takes over a resource, which is going to be shown. */
  add(resource: Resource | undefined): void {
    if (resource) this.#open.add(resource)
    this.newest.set(resource)
  }

  /** Closes all that have been replaced, once `shown` is on the screen. */
  show(shown: Resource | undefined): void {
    const newest = this.newest.get()
    for (const one of this.#open) if (one !== shown && one !== newest) this.#close(one)
  }

  closeAll(): void {
    this.newest.set(undefined)
    for (const one of this.#open) this.#close(one)
  }

  #close(resource: Resource) {
    this.#open.delete(resource)
    resource.close()
  }
}
