import type { RoomHeader, RoomPage, RoomRows, RoomState, RoomTail } from './contract/backup/rooms.ts'

/** A refused call; the message is for the operator. */
export interface Refused {
  refused: string
}

/** RPC methods of objects whose storage is backed up and restored. */
export interface BackupCalls {
  /** Without a cursor, begins a backup and ends any other. */
  backUpPage(cursor: string | undefined): Promise<RoomPage | Refused>
  /** A part, counted from 1, of what has changed since; the last one has the state. */
  backUpTail(run: string, part: number): Promise<RoomTail | Refused>
  /** Begins a restore. `force` replaces an object that is in use; without it, it is refused. */
  beginRestore(header: RoomHeader, force: boolean): Promise<Refused | undefined>
  restoreRows(rows: RoomRows): Promise<Refused | undefined>
  /** Replaces the object's data in one transaction, if all rows of the backup have arrived. */
  finishRestore(state: RoomState, force: boolean): Promise<Refused | undefined>
}
