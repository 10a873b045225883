import { openDB } from 'idb'

/** IndexedDB; values may be anything that can be cloned, also Blobs. */
export interface LocalStore<Value> {
  get(key: string): Promise<Value | undefined>
  set(key: string, value: Value): Promise<void>
  delete(key: string): Promise<void>
  /** In order. */
  keys(prefix?: string): Promise<string[]>
  close(): void
}

/** Rejects where the browser refuses storage. */
export async function openLocalStore<Value>(name: string): Promise<LocalStore<Value>> {
  const table = 'values'
  const database = await openDB(`mouthpiece-${name}`, 1, {
    upgrade: (opened) => void opened.createObjectStore(table),
    // Another tab needs an upgrade, so this one closes its connection.
    blocking: (_current, _blocked, change) => {
      if (change.target instanceof IDBDatabase) change.target.close()
    },
  })
  return {
    // Safe: the caller declares the type of the store.
    get: (key) => database.get(table, key) as Promise<Value | undefined>,
    set: async (key, value) => void (await database.put(table, value, key)),
    delete: (key) => database.delete(table, key),
    keys: async (prefix = '') =>
      (await database.getAllKeys(table, IDBKeyRange.bound(prefix, `${prefix}\uffff`))).map(String),
    close: () => database.close(),
  }
}

/** Lasts as long as the page. */
export function memoryStore<Value>(): LocalStore<Value> {
  const values = new Map<string, Value>()
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, structuredClone(value)),
    delete: async (key) => void values.delete(key),
    keys: async (prefix = '') => [...values.keys()].filter((key) => key.startsWith(prefix)).sort(),
    close: () => {},
  }
}
