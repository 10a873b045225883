import type { Sound } from '../engine/sound/sound.ts'
import type { TakeStore, UnfinishedTake } from '../engine/sound/take-store.ts'
import { openTakeStore } from './open-take-store.ts'
import { recordingBin } from './recording-bin.ts'

/** On this device, oldest first. Rejects without a storage. */
export async function interruptedRecordings(
  { owner, project }: { owner: string; project: string },
  store?: Pick<TakeStore, 'listUnfinished'>,
): Promise<UnfinishedTake[]> {
  const all = await (store ?? (await openTakeStore())).listUnfinished()
  const discarded = recordingBin.discarded.get()
  return all.filter((take) => take.owner === owner && take.project === project && !discarded.has(take.id))
}

export interface RecoveredRecording {
  id: string
  sound: Sound
  film: Promise<Blob | undefined>
}

/** Undefined if it was removed meanwhile. */
export async function recoverRecording(id: string): Promise<RecoveredRecording | undefined> {
  const store = await openTakeStore()
  const sound = await store.recover(id)
  return sound ? { id, sound, film: store.recoverFilm(id) } : undefined
}
