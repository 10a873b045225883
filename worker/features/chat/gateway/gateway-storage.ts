import type { ChatMutes, ChatUser, ChatTicket } from '../../../chat-calls.ts'
import { TICKET_SECONDS } from '../../../contract/chat/chat.ts'

/** A user whose older tickets are out of date. */
interface Changed {
  user: ChatUser
  mark: string
}

/** Longer than the lifetime of any earlier ticket, even with a clock that is ahead. */
const CHANGED_MS = 2 * TICKET_SECONDS * 1000

/**
 * The durable state of a gateway. Tickets of one turn are written together before any of them opens a socket: a burst
 * of reconnects costs one write, and a crash forgets no ticket that has opened a socket.
 */
export function gatewayMemory(storage: DurableObjectStorage) {
  const { sql } = storage
  sql.exec(`
CREATE TABLE IF NOT EXISTS spent (ticket TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS spent_expires ON spent (expires);
CREATE TABLE IF NOT EXISTS direct (user TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (user, room)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS changed (user TEXT PRIMARY KEY, now TEXT, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mutes (room TEXT PRIMARY KEY, until TEXT NOT NULL) WITHOUT ROWID`)
  let fresh = new Map<string, ChatTicket>()
  let written: Promise<void> | undefined
  const write = () => {
    const spent = [...fresh.values()]
    fresh = new Map()
    written = undefined
    storage.transactionSync(() => {
      sql.exec('DELETE FROM spent WHERE expires < ?', Date.now())
      for (const { id, expires } of spent) {
        sql.exec('INSERT OR IGNORE INTO spent VALUES (?, ?)', id, expires)
      }
    })
  }
  const writeSoon = () =>
    new Promise<void>((done, failed) => {
      setTimeout(() => {
        try {
          // The output gate holds later answers until this is durable.
          write()
          done()
        } catch (error) {
          failed(error)
        }
      }, 0)
    })
  return {
    /** Returns when the redemption is durable. `false`: redeemed before. */
    async redeem(ticket: ChatTicket): Promise<boolean> {
      const { id } = ticket
      if (fresh.has(id) || sql.exec('SELECT 1 FROM spent WHERE ticket = ?', id).next().value) return false
      fresh.set(id, ticket)
      await (written ??= writeSoon())
      return true
    },
    /** Earlier tickets now admit the user with this data; `undefined`: not at all. */
    change(user: string, now: Changed | undefined) {
      const time = Date.now()
      sql.exec('DELETE FROM changed WHERE until < ?', time)
      const text = now === undefined ? null : JSON.stringify(now)
      sql.exec('INSERT OR REPLACE INTO changed VALUES (?, ?, ?)', user, text, time + CHANGED_MS)
    },
    /** The user's current data; `'gone'`: deleted; `undefined`: unchanged since the ticket. */
    changed(user: string): Changed | 'gone' | undefined {
      const row = sql
        .exec<{ now: string | null }>(
          'SELECT now FROM changed WHERE user = ? AND until >= ?',
          user,
          Date.now(),
        )
        .next().value
      if (!row) return undefined
      // Written by `change`.
      return row.now === null ? 'gone' : (JSON.parse(row.now) as Changed)
    },
    mutes: () =>
      sql
        .exec<{ room: string; until: string }>('SELECT room, until FROM mutes')
        .toArray()
        // Written by the function below.
        .map(({ room, until }): [string, ChatMutes] => [room, JSON.parse(until) as ChatMutes]),
    storeMutes(room: string, mutes: ChatMutes) {
      if (Object.keys(mutes).length === 0) sql.exec('DELETE FROM mutes WHERE room = ?', room)
      else sql.exec('INSERT OR REPLACE INTO mutes VALUES (?, ?)', room, JSON.stringify(mutes))
    },
    followsDirectly(user: string, room: string) {
      const known = sql.exec('SELECT 1 FROM direct WHERE user = ? AND room = ?', user, room).next().value
      if (!known) sql.exec('INSERT OR IGNORE INTO direct VALUES (?, ?)', user, room)
    },
    /** Rooms that the user follows by sockets of their own. */
    direct: (user: string): string[] =>
      sql
        .exec<{ room: string }>('SELECT room FROM direct WHERE user = ?', user)
        .toArray()
        .map(({ room }) => room),
    /** Returns the rooms and deletes them. */
    takeDirect(user: string): string[] {
      const rows = sql
        .exec<{ room: string }>('DELETE FROM direct WHERE user = ? RETURNING room', user)
        .toArray()
      return rows.map(({ room }) => room)
    },
  }
}
