/** Samples between two looks at the clock. */
export const BLOCK = 8192
/** Milliseconds of work between two breaths, so that an abort or another message gets in. */
const BREATH = 40

/** A sound of one channel that is read piece by piece, forwards: first what is enough to know the room, then all of it. */
export interface VoiceSource {
  /** 8–192 kHz. */
  sampleRate: number
  length: number
  /** `count` samples from `start` on, −1..1; unreadable ones count as 0. May be overwritten by the next reading. */
  read(start: number, count: number): Float32Array | Promise<Float32Array>
}

/** A source that reads samples in memory. */
export function sourceOf(samples: Float32Array, sampleRate: number): VoiceSource {
  const read = (start: number, count: number) => samples.subarray(start, start + count)
  return { sampleRate, length: samples.length, read }
}

/** Reads one block in every `every`; pauses for other work, and throws `signal`'s reason once aborted. */
export async function readBlocks(
  source: VoiceSource,
  onBlock: (samples: Float32Array) => void,
  options: {
    signal: AbortSignal | undefined
    onPart?: ((fraction: number) => void) | undefined
    every?: number
  },
): Promise<void> {
  const { length } = source
  const breathe = createBreath(options.signal)
  for (let start = 0; start < length; start += BLOCK * (options.every ?? 1)) {
    const reading = source.read(start, Math.min(BLOCK, length - start))
    onBlock(reading instanceof Float32Array ? reading : await reading)
    if (await breathe()) options.onPart?.(start / length)
  }
}

/** Lets other work in when it is time; returns whether it did. Throws the reason once aborted. */
function createBreath(signal: AbortSignal | undefined): () => Promise<boolean> | false {
  let last = performance.now()
  const pause = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    signal?.throwIfAborted()
    last = performance.now()
    return true
  }
  return () => performance.now() - last > BREATH && pause()
}
