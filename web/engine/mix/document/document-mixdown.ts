import type { Document } from '#contract/document/document'
import { startWorker } from '../../channel/worker.ts'
import type { Sound } from '../../sound/sound.ts'
import type { SpeechOf } from '../../sound/ducking.ts'
import type { MixdownCalls } from './document-calls.ts'
import type { Mastering } from './document-mix.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './document-worker.ts?worker&url'
import { mixdownBy, type Mixdown, type MixSounds } from './mixdown.ts'

export interface OpenMixdown extends Mixdown {
  /** This mix at a loudness, by one worker for both. */
  mastered(mastering: Mastering): Mixdown
  close(): void
}

/** Samples that `mixdown` renders at once. */
const STRETCH = 480_000

export function openMixdown(document: Document, sounds: MixSounds, speechOf?: SpeechOf): OpenMixdown {
  const worker = startWorker<MixdownCalls>(workerAddress)
  return {
    ...mixdownBy(worker, document, sounds, { speechOf }),
    mastered: (mastering) => mixdownBy(worker, document, sounds, { mastering, speechOf }),
    close: () => worker.close(),
  }
}

/** Has the worker render one silent sample: its code is there then, for who exports later without a network. */
export async function prepareMixdown(document: Document): Promise<void> {
  const mix = openMixdown(document, new Map())
  try {
    await mix.read(0, 1)
  } finally {
    mix.close()
  }
}

/** All of a mix at once, for what needs it as one sound. */
export async function mixdown(document: Document, sounds: MixSounds): Promise<Sound> {
  const { sampleRate, frames, read, close } = openMixdown(document, sounds)
  try {
    const channels = [new Float32Array(frames), new Float32Array(frames)]
    for (let from = 0; from < frames; from += STRETCH) {
      const parts = await read(from, Math.min(STRETCH, frames - from))
      parts.forEach((part, channel) => channels[channel]?.set(part, from))
    }
    return { channels, sampleRate, duration: frames / sampleRate }
  } finally {
    close()
  }
}
