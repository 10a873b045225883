import { recordingDatabase } from '../../engine/sound/recording-database.ts'
import { createTakeStore, type TakeStore } from '../../engine/sound/take-store.ts'

let opened: Promise<TakeStore> | undefined

/** The store of recordings in this browser. Rejects where storage is forbidden; the next call tries again. */
export function openTakeStore(): Promise<TakeStore> {
  opened ??= recordingDatabase().then(createTakeStore)
  opened.catch(() => (opened = undefined))
  return opened
}
