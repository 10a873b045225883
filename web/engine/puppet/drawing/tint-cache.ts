interface Entry<Source, Made> {
  made: Made
  pixels: number
  source: Source
  key: string
  /** The number of the call that used it last, and the levels that were skipped then. */
  used: number
  skipped: number
}

/** Calls after which an entry is not in use: scenes have fewer recoloured pictures a frame. */
const STALE = 512
const MAX_SKIPPED = 4

/**
 * Recoloured pictures of a bounded number of pixels. If those in use have more together, the halves of all pictures are
 * recoloured instead: to drop one that the next frame needs would recolour all of them in each frame.
 */
export class TintCache<Source extends { width: number; height: number }, Made> {
  readonly #limit: number
  readonly #release: (made: Made) => void
  readonly #known = new WeakMap<Source, Map<string, Entry<Source, Made>>>()
  /** The one used longest ago first. */
  readonly #all = new Set<Entry<Source, Made>>()
  #pixels = 0
  #calls = 0
  /** Levels to skip, so that there is room for all in use. */
  #skipped = 0

  constructor(limit: number, release: (made: Made) => void) {
    this.#limit = limit
    this.#release = release
  }

  /** The picture of a key, made of the first level for which there is room; `null` if `make` returns that. */
  get(levels: readonly Source[], key: string, make: (source: Source) => Made | null): Made | null {
    this.#calls++
    if (this.#calls % STALE === 0) this.#relax()
    for (;;) {
      const source = levels[Math.min(this.#skipped, levels.length - 1)]
      if (!source) return null
      const known = this.#known.get(source)?.get(key)
      if (known) return this.#use(known)
      const pixels = source.width * source.height
      if (!this.#free(pixels)) continue
      const made = make(source)
      return made === null
        ? null
        : this.#add({ made, pixels, source, key, used: this.#calls, skipped: this.#skipped })
    }
  }

  #use(entry: Entry<Source, Made>): Made {
    entry.used = this.#calls
    entry.skipped = this.#skipped
    this.#all.delete(entry)
    this.#all.add(entry)
    return entry.made
  }

  #add(entry: Entry<Source, Made>): Made {
    const keys = this.#known.get(entry.source) ?? new Map<string, Entry<Source, Made>>()
    this.#known.set(entry.source, keys)
    keys.set(entry.key, entry)
    this.#all.add(entry)
    this.#pixels += entry.pixels
    return entry.made
  }

  #isInUse({ used, skipped }: Entry<Source, Made>): boolean {
    return this.#calls - used < STALE && skipped >= this.#skipped
  }

  /** Makes room; false if more levels are skipped instead of dropping what is in use. */
  #free(pixels: number): boolean {
    for (const entry of this.#all) {
      if (this.#pixels + pixels <= this.#limit) break
      if (this.#isInUse(entry) && this.#skipped < MAX_SKIPPED) {
        this.#skipped++
        return false
      }
      this.#drop(entry)
    }
    return true
  }

  /** Skips one level less if there is room for that: it has four times the pixels. */
  #relax() {
    let inUse = 0
    for (const entry of this.#all) if (this.#isInUse(entry)) inUse += entry.pixels
    if (this.#skipped > 0 && 4 * inUse <= this.#limit) this.#skipped--
  }

  #drop(entry: Entry<Source, Made>) {
    this.#all.delete(entry)
    this.#known.get(entry.source)?.delete(entry.key)
    this.#pixels -= entry.pixels
    this.#release(entry.made)
  }
}
