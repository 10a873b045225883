/** Lets drafts of crashed tabs be found and those of open ones be left alone. */
export interface TabRegistry {
  /** Returns a release function. */
  hold(key: string): () => void
  living(): Promise<Set<string>>
}

/**
 * By Web Locks whose names start with `prefix`; the browser releases them when a tab closes or crashes. Without locks
 * every other tab counts as closed.
 */
export function openTabs(prefix: string): TabRegistry {
  return {
    hold(key) {
      if (!('locks' in navigator)) return () => {}
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      navigator.locks.request(prefix + key, () => held).catch(() => undefined)
      return release
    },
    async living() {
      if (!('locks' in navigator)) return new Set()
      const { held = [] } = await navigator.locks.query()
      return new Set(
        held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
      )
    },
  }
}
