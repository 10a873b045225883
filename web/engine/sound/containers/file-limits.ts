import { SoundError } from '../sound.ts'

/** Chunks of a file that are looked at: a damaged one may hold millions of empty ones. */
export const MAX_CHUNKS = 1_000
/** Samples per second. */
const RATES = { lowest: 1_000, highest: 768_000 }
const MAX_CHANNELS = 64

/** Throws a `SoundError` for a rate or channels that no sound has: buffers are sized by them. */
export function refuseImplausible({ sampleRate, channels }: { sampleRate: number; channels: number }) {
  const hasRate = sampleRate >= RATES.lowest && sampleRate <= RATES.highest
  if (!hasRate || channels < 1 || channels > MAX_CHANNELS) throw new SoundError('not_a_sound')
}
