import { audioBufferOf, type Sound } from './sound.ts'
import { encodeWav } from './wav.ts'

/** Seconds of the sound, as WAV of one channel at `rate` samples a second, for speech recognisers. Browser only. */
export async function encodeSpeechChunk(
  { channels, sampleRate }: Pick<Sound, 'channels' | 'sampleRate'>,
  { from, until }: { from: number; until: number },
  rate: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first, last] = [Math.round(from * sampleRate), Math.round(until * sampleRate)]
  const chunk = { channels: channels.map((samples) => samples.slice(first, last)), sampleRate }
  // Rounded down: a chunk of full length may not have a sample more.
  const frames = Math.max(1, Math.floor((until - from) * rate))
  const context = new OfflineAudioContext(1, frames, rate)
  const source = context.createBufferSource()
  source.buffer = audioBufferOf(chunk)
  source.connect(context.destination)
  source.start()
  const mono = await context.startRendering()
  return encodeWav([mono.getChannelData(0)], rate)
}
