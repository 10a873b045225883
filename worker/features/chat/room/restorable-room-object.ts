import type { BackupCalls } from '../../../backup-calls.ts'
import { ROOM_FILE_FORMAT, type RoomState } from '../../../contract/backup/rooms.ts'
import { isUsed, orRefused, refusalOf } from '../../../platform/object-backup/saved-tables.ts'
import { copyState, findRoom } from './mirror-storage.ts'
import { setCopiedFrom, roomTables } from './room-backup-storage.ts'
import { copiedRows, copiedTables, FILL_DELETED } from './room-copy-storage.ts'
import type { RoomSettings } from './room-deps.ts'
import { roomFacts } from './room-facts-storage.ts'
import { ChatRoomObject } from './room-object.ts'
import { roomLog } from './room-storage.ts'

/** A chat room whose storage is backed up and restored. */
export abstract class RestorableChatRoomObject extends ChatRoomObject implements BackupCalls {
  async finishRestore(state: RoomState, force: boolean) {
    const settings = await findRoom(this.env.DB, this.id)
    if (!settings) return { refused: 'There is no record of this room.' }
    const copy = await copyState(this.env.DB, this.id)
    return refusalOf(() => {
      const wasUsed = isUsed(this.ctx.storage.sql, roomTables)
      this.restored.commit(state, force, (sql) => setCopiedFrom(sql, copy, wasUsed))
      this.restart(settings)
    })
  }

  async restoreFromCopy(force: boolean) {
    const settings = await findRoom(this.env.DB, this.id)
    if (!settings) return { refused: 'There is no record of this room.' }
    const { newest } = await copyState(this.env.DB, this.id)
    // An unused room stays unused.
    if (newest === 0 && !isUsed(this.ctx.storage.sql, roomTables)) return { events: 0 }
    const refused = await this.beginRestore(
      { format: ROOM_FILE_FORMAT, kind: 'chat', id: this.id, tables: copiedTables },
      force,
    )
    if (refused) return refused
    const pages = copiedRows(this.env.DB, this.id)
    let page = await pages.next()
    for (; !page.done; page = await pages.next()) this.restored.add({ rows: page.value, deleted: [] })
    const state = page.value
    return orRefused(() => {
      this.restored.commit(state, force, (sql) => {
        sql.exec(FILL_DELETED)
        roomFacts(sql).setCopied(roomLog(sql).position().rev)
      })
      this.restart(settings)
      return { events: state.counts.messages ?? 0 }
    })
  }

  async resumeRewound() {
    const settings = await findRoom(this.env.DB, this.id)
    if (!settings) return { refused: 'There is no record of this room.' }
    const { sql } = this.ctx.storage
    // An unused room stays unused.
    if (!isUsed(sql, roomTables)) return undefined
    const copy = await copyState(this.env.DB, this.id)
    this.ctx.storage.transactionSync(() => setCopiedFrom(sql, copy, true))
    this.restart(settings)
    return undefined
  }

  private restart(settings: RoomSettings) {
    this.opened?.mirror.stop()
    this.opened?.followers.stop()
    this.sockets.restart()
    this.opened = this.open(settings)
    this.opened.followers.restart()
    // Indexes the words, and continues the copy.
    this.wakeIn(0)
  }
}
