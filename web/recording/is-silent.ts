import { measureLevel } from '../engine/sound/level.ts'

/** −50 dBFS: a quiet voice far from the microphone is louder. */
const QUIETEST = 0.003

/** Bytes; decoded, a longer recording would need too much of a phone's memory. */
const LARGEST = 2_000_000

/** True if nothing can be heard in a recording; false where this is not known. */
export async function isSilent(recording: Blob, decode = channelsOf): Promise<boolean> {
  if (recording.size > LARGEST) return false
  try {
    return measureLevel(await decode(await recording.arrayBuffer())).peak < QUIETEST
  } catch {
    // Not a sound, or one that this browser cannot play.
    return false
  }
}

async function channelsOf(bytes: ArrayBuffer): Promise<Float32Array[]> {
  const sound = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(bytes)
  return Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel))
}
