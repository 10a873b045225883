import type { BackupCalls, Refused } from '../../backup-calls.ts'
import type { RoomHeader, RoomRows } from '../../contract/backup/rooms.ts'
import { newId } from '../ids.ts'
import { LoggedObject } from '../log/logged-object.ts'
import { ObjectExport } from './export.ts'
import { ObjectRestore } from './restore.ts'
import { orRefused, refusalOf, shapesOf, type SavedTables } from './saved-tables.ts'

/** Time for an answer to leave the object before it restarts. */
const RESTART_MS = 100

/** A Durable Object whose storage is backed up and restored. The end of a restore differs from kind to kind. */
export abstract class RestorableObject
  extends LoggedObject
  implements Pick<BackupCalls, 'backUpPage' | 'backUpTail' | 'beginRestore' | 'restoreRows' | 'rewind'>
{
  protected abstract readonly tables: SavedTables

  private get exported() {
    return new ObjectExport(this.ctx.storage, this.tables)
  }

  protected get restored() {
    return new ObjectRestore(this.ctx.storage, this.tables)
  }

  async backUpPage(cursor: string | undefined) {
    return orRefused(() => this.exported.page(cursor, newId(), Date.now()))
  }

  async backUpTail(run: string, part: number) {
    return orRefused(() => this.exported.tail(run, part, Date.now()))
  }

  async beginRestore(header: RoomHeader, force: boolean) {
    return refusalOf(() => this.restored.begin(header, force))
  }

  async restoreRows(rows: RoomRows) {
    return refusalOf(() => this.restored.add(rows))
  }

  async rewind(at: number): Promise<{ undo: string } | Refused> {
    const { storage } = this.ctx
    if (shapesOf(storage.sql, this.tables).size === 0) return { undo: '' }
    try {
      const undo = await storage.onNextSessionRestoreBookmark(await storage.getBookmarkForTime(at))
      setTimeout(() => this.ctx.abort('It restarts at an earlier state.'), RESTART_MS)
      return { undo }
    } catch (error) {
      // The time is before the object's first write, or too long ago; locally there are no bookmarks.
      return { refused: error instanceof Error ? error.message : String(error) }
    }
  }
}
