import type { ClipEffects, Document } from '#contract/document/document'
import { clipSoundsOf } from '../cast/cast.ts'

export interface SpokenSounds {
  /** By key: the recording and its rendered speeds. */
  all: Map<string, AudioBuffer>
  /** Renders the missing sounds of a document; cancels rendering for another document. */
  add(document: Document): Promise<void>
  /** Cancels rendering. */
  stop(): void
}

/** Caches a voice at each speed, because rendering minutes of sound takes seconds. */
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
