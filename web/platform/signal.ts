/** `useSyncExternalStore(signal.subscribe, signal.get)` reads it in React. */
export interface Signal<Value> {
  get(): Value
  set(value: Value): void
  /** Returns a cancel function. */
  subscribe(listener: () => void): () => void
}

export function signal<Value>(initial: Value): Signal<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      // A copy: a listener may subscribe another one while it runs.
      new Set(listeners).forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
