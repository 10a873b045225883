import type { CaptureBlock } from '../../../engine/sound/capture-worklet.ts'
import type { Sound } from '../../../engine/sound/sound.ts'

/** Seconds: long enough for a few sentences, short enough to stay in memory. */
export const MAX_SECONDS = 60

/** One sound of a microphone's blocks, in their order. Empty blocks make an empty sound. */
export function soundOfBlocks(blocks: readonly CaptureBlock[], sampleRate: number): Sound {
  const length = blocks.reduce((sum, [samples]) => sum + (samples?.length ?? 0), 0)
  const samples = new Float32Array(length)
  let at = 0
  for (const [block] of blocks) {
    if (!block) continue
    samples.set(block, at)
    at += block.length
  }
  return { channels: [samples], sampleRate, duration: length / sampleRate }
}
