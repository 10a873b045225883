import type { TakeRecord } from '#contract/takes/takes'
import type { WaitingTake } from '../data/take-delivery.ts'
import { audioBufferOf, type Sound } from '../engine/sound/sound.ts'
import { rememberTake } from '../stage/cast/player-cache.ts'
import { rememberWaveform } from '../stage/drawn-takes.ts'
import { decodeStored } from '../stage/takes/listening.ts'

/** Seconds of sound held at most: ten minutes of a mono take are 110 MB. The player streams what is longer. */
const MAX_SECONDS = 600

export interface RecentSounds {
  /** Holds a sound in memory; drops the oldest ones beyond the limit. */
  hold(recording: string, sound: Sound): void
  /** Returns a sound and removes it. */
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

/** Caches the sound and analysis of a take that this page has uploaded, so that neither is downloaded and decoded. */
export function rememberRecording(
  take: TakeRecord,
  { id, analysis }: Pick<WaitingTake, 'id' | 'analysis'>,
): void {
  const sound = recentSounds.release(id)
  rememberTake(take, { ...(sound && { sound: audioBufferOf(sound) }), analysis: decodeStored(analysis) })
  rememberWaveform(take, analysis)
}
