import type { Landing } from '../../../data/take-delivery.ts'
import type { Sound } from '../../../engine/sound/sound.ts'

export interface RecoverDeps {
  /** Returns its intended place; undefined when that could not be stored. */
  landingOf(recording: string): Landing | undefined
  recover(recording: string): Promise<Sound | undefined>
  save(sound: Sound, landing: Landing): Promise<void>
  discard(recording: string): Promise<void>
}

/** Seconds of a take below which a recording is discarded. */
const MIN_SECONDS = 0.05

export interface RecoveredTakes {
  /** Number of placed recordings. */
  placed: number
  /** Recordings without a known place: they stay on this device. */
  unplaced: string[]
}

export async function recoverTakes(
  recordings: readonly string[],
  deps: RecoverDeps,
): Promise<RecoveredTakes> {
  const unplaced: string[] = []
  let placed = 0
  for (const recording of recordings) {
    const landing = deps.landingOf(recording)
    if (!landing) {
      unplaced.push(recording)
      continue
    }
    const sound = await deps.recover(recording)
    const duration = sound ? sound.duration - landing.offset : 0
    if (sound && duration > MIN_SECONDS) {
      await deps.save(sound, { ...landing, duration })
      placed++
    } else await deps.discard(recording)
  }
  return { placed, unplaced }
}
