import type { Document } from '#contract/document'
import { durationOf } from '../document/timing.ts'
import { buildTrack, scheduleClip, type Sounds } from './mix-graph.ts'

export interface MixdownOptions {
  /** Samples a second; 48,000 when left out. */
  sampleRate?: number
  signal?: AbortSignal | undefined
  /** 0..1 of the document's length. */
  onProgress?: (fraction: number) => void
}

/** Seconds of the mix after which a render looks whether it is still wanted. */
const BREATH = 10

/**
 * Renders all tracks of a document into stereo, through the same nodes as the player, faster than it
 * sounds. Clips whose take is not in `sounds` are silent. Rejects with `signal`'s reason.
 */
export async function mixdown(
  document: Document,
  sounds: Sounds,
  { sampleRate = 48_000, signal, onProgress }: MixdownOptions = {},
): Promise<AudioBuffer> {
  signal?.throwIfAborted()
  const duration = durationOf(document)
  const context = new OfflineAudioContext(2, Math.max(1, Math.round(duration * sampleRate)), sampleRate)
  for (const track of document.tracks) {
    const nodes = buildTrack(context, context.destination, document, track)
    for (const clip of track.clips) scheduleClip(context, nodes, clip, sounds, { from: 0, at: 0 })
  }
  return new Promise((resolve, reject) => {
    // A suspended render that is never resumed is what an offline context has instead of an abort.
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    for (let time = BREATH; time < duration; time += BREATH) {
      context
        .suspend(time)
        .then(() => {
          if (signal?.aborted) return
          onProgress?.(time / duration)
          return context.resume()
        })
        .catch(reject)
    }
    context.startRendering().then(resolve, reject)
  })
}
