interface Spent {
  ticket: string
  expires: number
}

/**
 * What a gateway must not forget: used tickets, and which rooms people follow without it. Tickets used up within
 * one turn of the event loop are written down together, before any of them opens a socket: a crowd that comes at
 * once costs one write, and a crash forgets none that has opened anything.
 */
export function gatewayMemory(storage: DurableObjectStorage) {
  const { sql } = storage
  sql.exec(`
CREATE TABLE IF NOT EXISTS spent (ticket TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS spent_expires ON spent (expires);
CREATE TABLE IF NOT EXISTS direct (user TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (user, room)) WITHOUT ROWID`)
  let fresh = new Map<string, Spent>()
  let written: Promise<void> | undefined
  const write = () => {
    const spent = [...fresh.values()]
    fresh = new Map()
    written = undefined
    storage.transactionSync(() => {
      sql.exec('DELETE FROM spent WHERE expires < ?', Date.now())
      for (const { ticket, expires } of spent) {
        sql.exec('INSERT OR IGNORE INTO spent VALUES (?, ?)', ticket, expires)
      }
    })
  }
  const writeSoon = () =>
    new Promise<void>((done, failed) => {
      setTimeout(() => {
        try {
          // What is answered from here on waits until it is stored for good.
          write()
          done()
        } catch (error) {
          failed(error)
        }
      }, 0)
    })
  return {
    /** Answers when it is written down. `false`: used before. `expires` is milliseconds since 1970. */
    async spend(ticket: string, expires: number): Promise<boolean> {
      if (fresh.has(ticket) || sql.exec('SELECT 1 FROM spent WHERE ticket = ?', ticket).next().value) {
        return false
      }
      fresh.set(ticket, { ticket, expires })
      await (written ??= writeSoon())
      return true
    },
    followsDirectly(user: string, room: string) {
      const known = sql.exec('SELECT 1 FROM direct WHERE user = ? AND room = ?', user, room).next().value
      if (!known) sql.exec('INSERT OR IGNORE INTO direct VALUES (?, ?)', user, room)
    },
    /** The rooms that a person has followed by sockets of their own. */
    direct: (user: string): string[] =>
      sql
        .exec<{ room: string }>('SELECT room FROM direct WHERE user = ?', user)
        .toArray()
        .map(({ room }) => room),
    /** The same, forgotten with this. */
    takeDirect(user: string): string[] {
      const rows = sql
        .exec<{ room: string }>('DELETE FROM direct WHERE user = ? RETURNING room', user)
        .toArray()
      return rows.map(({ room }) => room)
    },
  }
}
