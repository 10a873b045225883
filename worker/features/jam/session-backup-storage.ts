import type { SavedTables } from '../../platform/object-backup/saved-tables.ts'
import { sessionStore } from './session-storage.ts'

export const sessionTables: SavedTables = {
  saved: ['log', 'clients', 'snapshot', 'recordings', 'removed', 'facts'],
  stay: [],
  // The snapshot of an unused jam is its record's document.
  used: ['log', 'clients', 'recordings', 'removed'],
  create(sql) {
    sessionStore(sql)
  },
  position(sql) {
    const store = sessionStore(sql)
    const newest = sql.exec<{ rev: number | null }>('SELECT MAX(rev) AS rev FROM log').one().rev ?? 0
    const snapshot = sql.exec<{ rev: number }>('SELECT rev FROM snapshot').toArray()[0]?.rev ?? 0
    return { rev: Math.max(newest, snapshot), copied: store.copied() }
  },
}
