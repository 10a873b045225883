import type { Landing } from '../../../data/take-delivery.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import type { UnfinishedTake } from '../../../engine/sound/take-store.ts'
import { signal } from '../../../platform/signal.ts'
import { interruptedRecordings, recoverRecording } from '../../../recording/interrupted-recordings.ts'
import { removeRecording } from '../../../recording/open-take-store.ts'
import { wavBlob } from '../../../recording/recorded-take.ts'
import { recoverTakes } from './recover-takes.ts'
import { savedLanding } from './saved-landings.ts'

/** The interrupted recordings of `owner` in this jam. `save` uploads one to the jam. */
export function createInterruptedRecordings(
  { owner, jam }: { owner: string; jam: string },
  save: (sound: Sound, landing: Landing) => Promise<void>,
) {
  const unplaced = signal<readonly UnfinishedTake[]>([])

  return {
    unplaced,
    async recover(): Promise<number> {
      const found = await interruptedRecordings({ owner, project: jam })
      const recovered = await recoverTakes(
        found.map(({ id }) => id),
        {
          landingOf: savedLanding,
          recover: async (id) => (await recoverRecording(id))?.sound,
          save,
          discard: removeRecording,
        },
      )
      unplaced.set(found.filter(({ id }) => recovered.unplaced.includes(id)))
      return recovered.placed
    },
    async fileOf({ id, name }: UnfinishedTake): Promise<File | undefined> {
      const recovered = await recoverRecording(id)
      return recovered && new File([wavBlob(recovered.sound)], `${name}.wav`, { type: 'audio/wav' })
    },
  }
}
