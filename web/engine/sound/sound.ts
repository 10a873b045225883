export interface Sound {
  /** One array of samples (−1..1) a channel, all of the same length. */
  channels: Float32Array<ArrayBuffer>[]
  /** Samples a second. */
  sampleRate: number
  /** Seconds. */
  duration: number
}

/** Samples per second that every browser decodes without resampling; others are changed to the nearer one. */
export const RATES = { lowest: 8_000, highest: 48_000 } as const

/** The sounds of a document's clips, by `soundKeyOf`. */
export type Sounds = ReadonlyMap<string, AudioBuffer>

export type SoundErrorCode =
  /** The file has 0 bytes. */
  | 'empty'
  /** No sound or video file that we know, whatever its name says. */
  | 'not_a_sound'
  /** A video without a sound track, or a sound without a single sample. */
  | 'no_sound'
  /** More bytes than a take may have: `found` and `limit` in bytes. */
  | 'too_large'
  /** Longer than a take may be: `found` and `limit` in seconds. */
  | 'too_long'
  /** Decoded, it needs more memory than this device has to spare: `found` and `limit` in seconds. */
  | 'memory_limit'
  /** A known file, but nothing here decodes what is in it: `codec` names it. */
  | 'codec_unsupported'
  /** Samples, but not one that can be heard. */
  | 'silent'

/** Why a file cannot become a take. */
export class SoundError extends Error {
  override readonly name = 'SoundError'
  readonly code: SoundErrorCode
  readonly found: number | undefined
  readonly limit: number | undefined
  readonly codec: string | undefined
  constructor(code: SoundErrorCode, { found, limit, codec, cause }: SoundErrorParts = {}) {
    super(code, { cause })
    this.code = code
    this.found = found
    this.limit = limit
    this.codec = codec
  }
}

interface SoundErrorParts {
  found?: number | undefined
  limit?: number | undefined
  /** Its name for a reader. */
  codec?: string | undefined
  cause?: unknown
}

/** The sound as Web Audio plays it. Copies the samples. Browser only. */
export function audioBufferOf({ channels, sampleRate }: Pick<Sound, 'channels' | 'sampleRate'>): AudioBuffer {
  const length = Math.max(1, channels[0]?.length ?? 0)
  const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: Math.max(1, channels.length) })
  channels.forEach((samples, channel) => buffer.copyToChannel(samples, channel))
  return buffer
}

/** The samples of an AudioBuffer, without copying. */
export function soundOf(buffer: AudioBuffer): Sound {
  return {
    channels: Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel)),
    sampleRate: buffer.sampleRate,
    duration: buffer.duration,
  }
}
