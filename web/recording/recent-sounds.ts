import type { TakeRecord } from '#contract/takes/takes'
import type { WaitingTake } from '../data/take-delivery.ts'
import { audioBufferOf, type Sound } from '../engine/sound/sound.ts'
import { rememberTake } from '../stage/cast/player-cache.ts'
import { rememberWaveform } from '../stage/drawn-takes.ts'
import { decodeStored } from '../stage/takes/listening.ts'

/** Ten minutes of a mono take are 110 MB. The player streams longer ones. */
const MAX_SECONDS = 600

export interface RecentSounds {
  /** Drops the oldest sounds beyond the limit. */
  hold(recording: string, sound: Sound): void
  release(recording: string): Sound | undefined
}

export function createRecentSounds(limit = MAX_SECONDS): RecentSounds {
  const sounds = new Map<string, Sound>()
  const seconds = () => [...sounds.values()].reduce((sum, { duration }) => sum + duration, 0)
  return {
    hold(recording, sound) {
      sounds.delete(recording)
      sounds.set(recording, sound)
      // A map lists its entries in the order of insertion.
      for (const oldest of sounds.keys()) {
        if (seconds() <= limit) break
        sounds.delete(oldest)
      }
    },
    release(recording) {
      const sound = sounds.get(recording)
      sounds.delete(recording)
      return sound
    },
  }
}

export const recentSounds = createRecentSounds()

/** For uploads of this page, so that neither is downloaded and decoded. */
export function rememberRecording(
  take: TakeRecord,
  { id, analysis }: Pick<WaitingTake, 'id' | 'analysis'>,
): void {
  const sound = recentSounds.release(id)
  rememberTake(take, { ...(sound && { sound: audioBufferOf(sound) }), analysis: decodeStored(analysis) })
  rememberWaveform(take, analysis)
}
