/** Tells which tabs live, so that what a crashed one left is found and a living one's is left alone. */
export interface TabRegistry {
  /** Says that this tab writes under `key`; returns the way to stop. */
  hold(key: string): () => void
  living(): Promise<Set<string>>
}

/**
 * Tabs by their locks, whose names begin with `prefix`; the browser takes them back when a tab crashes or closes.
 * Without locks every other tab counts as gone.
 */
export function livingTabs(prefix: string): TabRegistry {
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
