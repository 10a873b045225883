import type { ClipEffects, Document } from '#contract/document/document'
import { clipSoundsOf } from '../cast/cast.ts'

export interface SpokenSounds {
  /** By their keys: as it was recorded, and at each speed that has been played. */
  all: Map<string, AudioBuffer>
  /** Makes what is missing of a document's sounds; what was being made for another document is given up. */
  add(document: Document): Promise<void>
  /** Gives up what is being made. */
  stop(): void
}

/** Caches a voice at each speed: minutes of sound take seconds to `make`. */
export function createSpokenSounds(
  recorded: readonly [key: string, sound: AudioBuffer],
  make: (effects: ClipEffects, signal: AbortSignal) => Promise<AudioBuffer>,
): SpokenSounds {
  const all = new Map([recorded])
  let making: AbortController | undefined

  return {
    all,
    async add(document) {
      making?.abort()
      making = new AbortController()
      const { signal } = making
      try {
        for (const { key, effects } of clipSoundsOf(document)) {
          if (!all.has(key) && effects) all.set(key, await make(effects, signal))
        }
      } catch (failure) {
        if (!signal.aborted) throw failure
      }
    },
    stop: () => making?.abort(),
  }
}
