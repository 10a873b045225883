import type { BackupCalls } from '../../backup-calls.ts'
import type { RoomState } from '../../contract/backup/rooms.ts'
import { isUsed, refusalOf } from '../../platform/object-backup/saved-tables.ts'
import { sessionTables } from './session-backup-storage.ts'
import { JamRoomObject } from './session-object.ts'
import { sessionStore } from './session-storage.ts'
import { findJam } from './storage.ts'

/** The standard code of a server that restarts. */
const RESTARTED = 1012

/** A jam whose storage is backed up and restored. */
export class RestorableJamRoomObject extends JamRoomObject implements BackupCalls {
  async finishRestore(state: RoomState, force: boolean) {
    const found = await findJam(this.env.DB, this.id)
    if (!found) return { refused: 'There is no record of this jam.' }
    const { owner, seats } = found
    const answer = refusalOf(() => {
      this.restored.commit(state, force, (sql) => {
        const store = sessionStore(sql)
        store.setJam({ owner, seats })
        // The record's document is one row, so it is copied again.
        store.setCopied(-1)
      })
      this.restart()
    })
    if (answer) return answer
    await this.restarted()
    return undefined
  }

  /** An empty jam opens with its record's document. */
  async restoreFromCopy(force: boolean) {
    const found = await findJam(this.env.DB, this.id)
    if (!found) return { refused: 'There is no record of this jam.' }
    const { sql } = this.ctx.storage
    const wasUsed = isUsed(sql, sessionTables)
    if (wasUsed && !force) return { refused: 'The jam has data already.' }
    if (!wasUsed) return { events: found.revision }
    const { owner, seats, document, revision } = found
    this.ctx.storage.transactionSync(() => {
      const store = sessionStore(sql)
      for (const table of sessionTables.saved) sql.exec(`DELETE FROM "${table}"`)
      store.setJam({ owner, seats })
      store.storeSnapshot(0, document, Date.now())
      store.setCopied(0)
    })
    this.restart()
    await this.restarted()
    return { events: revision }
  }

  async resumeRewound() {
    const found = await findJam(this.env.DB, this.id)
    if (!found) return { refused: 'There is no record of this jam.' }
    const { sql } = this.ctx.storage
    // An unused jam opens with its record's document.
    if (!isUsed(sql, sessionTables)) return undefined
    const { owner, seats } = found
    const store = sessionStore(sql)
    store.setJam({ owner, seats })
    store.setCopied(-1)
    this.restart()
    await this.restarted()
    return undefined
  }

  private async restarted() {
    await this.alarmIn(0)
    await this.env.JAM_LIVE.getByName(this.id).drop('all')
  }

  /** Clients reconnect, and are reset if they know more than the jam has. */
  private restart() {
    for (const { done } of this.waiting) done?.(false)
    this.waiting = []
    this.hellos = []
    this.sockets.forget()
    this.sockets.closeWhere(() => true, RESTARTED, 'restored')
    this.opened = this.load()
    this.inTurn(({ room }) => room.updatePresence())
  }
}
