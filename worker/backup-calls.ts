import type { RoomHeader, RoomPage, RoomRows, RoomState, RoomTail } from './contract/backup/rooms.ts'

export interface Refused {
  refused: string
}

/** For objects whose storage is backed up and restored. */
export interface BackupCalls {
  /** Without a cursor, begins a backup and ends any other. */
  backUpPage(cursor: string | undefined): Promise<RoomPage | Refused>
  /** Parts count from 1; the last one has the state. */
  backUpTail(run: string, part: number): Promise<RoomTail | Refused>
  /** `force` replaces an object that is in use. */
  beginRestore(header: RoomHeader, force: boolean): Promise<Refused | undefined>
  restoreRows(rows: RoomRows): Promise<Refused | undefined>
  /** One transaction; refused unless all rows have arrived. */
  finishRestore(state: RoomState, force: boolean): Promise<Refused | undefined>
  /** Replaces the object's data by what D1 has of it; returns the number of messages or edits in it. */
  restoreFromCopy(force: boolean): Promise<{ events: number } | Refused>
  /**
   * Restarts the object at its state of a time, in milliseconds since 1970; returns the bookmark that leads back, or
   * `''` for an object that stores nothing. The platform has the last 30 days.
   */
  rewind(at: number): Promise<{ undo: string } | Refused>
  /** Continues after `rewind`: the copy in D1, which is of about the same time, is made again. */
  resumeRewound(): Promise<Refused | undefined>
}
