import type { Sound } from '../../sound/sound.ts'
import { resampled } from '../resample.ts'
import { openCompressed } from './compressed.ts'
import { openMp3 } from './mp3.ts'

export type VoiceCodec = 'aac' | 'mp3'

export type VoiceCalls = {
  encode(input: { sound: Sound; codec: VoiceCodec }): Promise<Blob>
}

/** Bits per second, of one channel and of two. */
const BITRATES = { 1: 64_000, 2: 96_000 } as const
/** Samples per second at which an MP3 file declares its silent start, so that a mouth moves with the voice. */
const MP3_RATES = [32_000, 44_100, 48_000]

/** A small file for a web page. Throws `EncoderMissing` where the browser has no AAC encoder; MP3 needs none. */
export async function encodeVoice(sound: Sound, codec: VoiceCodec): Promise<Blob> {
  const { channels, sampleRate } = codec === 'mp3' ? atMp3Rate(sound) : sound
  const [left, right = left] = channels
  if (!left || !right) throw new Error('The sound has no channels.')
  const count = channels.length > 1 ? 2 : 1
  const options = { sampleRate, channels: count, bitrate: BITRATES[count] } as const
  const encoder = await (codec === 'mp3' ? openMp3(options) : openAac(options))
  for (let from = 0; from < left.length; from += sampleRate)
    await encoder.add(left.slice(from, from + sampleRate), right.slice(from, from + sampleRate))
  return encoder.finish()
}

function atMp3Rate({ channels, sampleRate: from }: Sound): Pick<Sound, 'channels' | 'sampleRate'> {
  const to = MP3_RATES.find((rate) => rate >= from) ?? 48_000
  return { channels: channels.map((samples) => resampled(samples, { from, to })), sampleRate: to }
}

async function openAac(options: { sampleRate: number; channels: 1 | 2; bitrate: number }) {
  const { Mp4OutputFormat } = await import('mediabunny')
  const container = new Mp4OutputFormat({ fastStart: 'in-memory' })
  return openCompressed({ ...options, codec: 'aac', container, type: 'audio/mp4' })
}
