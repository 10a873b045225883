import type { Landing } from '../../../data/take-delivery.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import type { UnfinishedTake } from '../../../engine/sound/take-store.ts'
import { encodeWav } from '../../../engine/sound/wav.ts'
import { signal } from '../../../platform/signal.ts'
import { openTakeStore } from '../../../stage/takes/open-take-store.ts'
import { recordingBin } from '../../../stage/takes/recording-bin.ts'
import { recoverTakes } from './recover-takes.ts'
import { savedLanding } from './saved-landings.ts'

/** Recordings of `owner` in this jam that were cut short in an earlier visit; `save` brings one to the jam. */
export function createInterruptedRecordings(
  { owner, jam }: { owner: string; jam: string },
  save: (sound: Sound, landing: Landing) => Promise<void>,
) {
  const unplaced = signal<readonly UnfinishedTake[]>([])

  return {
    unplaced,
    async recover(): Promise<number> {
      const store = await openTakeStore()
      const thrownAway = recordingBin.thrownAway.get()
      const left = (await store.listUnfinished()).filter(
        (take) => take.owner === owner && take.project === jam && !thrownAway.has(take.id),
      )
      const recovered = await recoverTakes(
        left.map(({ id }) => id),
        {
          landingOf: savedLanding,
          recover: (id) => store.recover(id),
          save,
          discard: (id) => store.discard(id),
        },
      )
      unplaced.set(left.filter(({ id }) => recovered.unplaced.includes(id)))
      return recovered.placed
    },
    async fileOf({ id, name }: UnfinishedTake): Promise<File | undefined> {
      const sound = await (await openTakeStore()).recover(id)
      return sound ? new File([wavOf(sound)], `${name}.wav`, { type: 'audio/wav' }) : undefined
    },
  }
}

export const wavOf = ({ channels, sampleRate }: Sound) => encodeWav(channels, sampleRate)
