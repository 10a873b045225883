import type { RoomSettings } from './room-deps.ts'
import type { PresentPerson } from './room-presence.ts'

const tables = `
CREATE TABLE IF NOT EXISTS gateways (name TEXT PRIMARY KEY, people TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`

/** Returns whether this object was a room before; the check stores nothing. */
export function roomIsStored(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'facts'").toArray().length > 0
}

/** A room's state besides its log: settings, progress of the copy, followers. */
export function roomFacts(sql: SqlStorage) {
  sql.exec(tables)
  const get = (name: string) =>
    sql.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?', name).toArray()[0]?.value
  const set = (name: string, value: string) =>
    void sql.exec('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, value)
  return {
    settings(): RoomSettings | undefined {
      const text = get('settings')
      // Written by `setSettings`.
      return text === undefined ? undefined : (JSON.parse(text) as RoomSettings)
    },
    setSettings: (settings: RoomSettings) => set('settings', JSON.stringify(settings)),
    /** −1: the copy must be deleted and made again. */
    copied: () => Number(get('copied') ?? 0),
    setCopied: (rev: number) => set('copied', String(rev)),
    gateways: () =>
      sql
        .exec<{ name: string; people: string }>('SELECT name, people FROM gateways')
        .toArray()
        .map(({ name, people }) => {
          // Written by `storeGateway`.
          const listed = JSON.parse(people) as (PresentPerson & { further?: number })[]
          return {
            name,
            people: listed.map(({ id, name: shown }) => ({ id, name: shown })),
            further: listed[0]?.further ?? 0,
          }
        }),
    /** The release before reads this list, too, so the number of further users is beside the first. */
    storeGateway(name: string, people: PresentPerson[], further: number) {
      const listed = people.map((person, index) =>
        index === 0 && further > 0 ? { ...person, further } : person,
      )
      sql.exec('INSERT OR REPLACE INTO gateways VALUES (?, ?)', name, JSON.stringify(listed))
    },
    dropGateway(name: string) {
      sql.exec('DELETE FROM gateways WHERE name = ?', name)
    },
  }
}
