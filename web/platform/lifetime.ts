export type Closer = () => void

/** Closes resources once, in reverse order. */
export interface Lifetime {
  /** Returns the resource, for use in one expression. */
  own<Thing extends { close(): unknown }>(thing: Thing): Thing
  /** At once if the lifetime has ended already. */
  onEnd(closer: Closer): void
  readonly ended: boolean
  /** Pass it to `fetch` and to `addEventListener`. */
  readonly signal: AbortSignal
  end(): void
}

export function lifetime(): Lifetime {
  const closers: Closer[] = []
  const abort = new AbortController()

  function onEnd(closer: Closer) {
    if (abort.signal.aborted) closer()
    else closers.push(closer)
  }

  return {
    own(thing) {
      onEnd(() => void thing.close())
      return thing
    },
    onEnd,
    get ended() {
      return abort.signal.aborted
    },
    signal: abort.signal,
    end() {
      if (abort.signal.aborted) return
      abort.abort()
      // A failing closer must not stop the others; the first error is thrown after all have run.
      const failures: unknown[] = []
      for (const closer of closers.reverse()) {
        try {
          closer()
        } catch (failure) {
          failures.push(failure)
        }
      }
      closers.length = 0
      if (failures.length > 0) throw failures[0]
    },
  }
}
