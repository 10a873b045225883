import { BlobSource, Input, MP4, QTFF, type InputAudioTrack, type InputFormat } from 'mediabunny'
import { SoundError } from '../sound.ts'
import { chooseTrack } from './choose-track.ts'
import { refuseImplausible } from './file-limits.ts'
import { formats } from './formats.ts'
import { gatherSound, type GatheredSamples, type GatheredSound } from './gathered-sound.ts'
import type { SoundShape } from './memory-limit.ts'
import { refuseTooLong } from './refuse-too-long.ts'
import { codecOf, openTrack, type TrackDecoder } from './track-pieces.ts'

/** Containers that state the length of each packet exactly: the last one may be cut short. */
const exact = new Set<InputFormat>([MP4, QTFF])
/** Seconds that a last packet may be longer than its container says. */
const LAST_PACKET = 1
/** Seconds: times in a container are rounded, so that pieces closer than that follow each other. */
const ROUNDING = 0.01

/** The part of what is decoded that is the sound, in frames. */
interface Part {
  priming: number
  frames: number
  /** Frames per second. Decoders may give more: Opus always 48,000, AAC and DTS with extensions twice as many. */
  sampleRate: number
}

export interface DecodeOptions {
  /** The whole sound by default. */
  part?: Part | undefined
  /** Bytes of samples beyond which a sound is refused; may be infinite. */
  maxBytes: number
}

/** Decodes the track with a voice, piece by piece. Throws a `SoundError`, or `signal`'s reason. */
export async function decodeTracks(
  file: Blob,
  options: DecodeOptions,
  signal: AbortSignal | undefined,
): Promise<GatheredSamples> {
  const input = new Input({ source: new BlobSource(file), formats })
  try {
    const primary = await input.getPrimaryAudioTrack()
    if (!primary) throw new SoundError('no_sound')
    const tracks = [primary, ...(await input.getAudioTracks())]
    const chosen = await decodable(file, tracks, { seconds: await primary.computeDuration(), signal })
    signal?.throwIfAborted()
    const isExact = exact.has(await input.getFormat())
    return await decodeTrack(chosen, { ...options, isExact }, signal)
  } finally {
    input.dispose()
  }
}

/** Returns the track with a voice among those that can be decoded. */
async function decodable(
  file: Blob,
  tracks: readonly InputAudioTrack[],
  { seconds, signal }: { seconds: number; signal: AbortSignal | undefined },
): Promise<TrackDecoder> {
  const opened: TrackDecoder[] = []
  let reason: unknown
  for (const track of new Set(tracks)) {
    signal?.throwIfAborted()
    try {
      opened.push(await openTrack(file, track))
    } catch (error) {
      reason ??= error
    }
  }
  const chosen = await chooseTrack(opened, seconds)
  if (!chosen) throw reason
  return chosen
}

/**
 * Places every piece by its time. What comes before 0 is the encoder's priming, which the container's edit list puts
 * there.
 */
async function decodeTrack(
  { track, pieces }: TrackDecoder,
  { part, maxBytes, isExact }: DecodeOptions & { isExact: boolean },
  signal: AbortSignal | undefined,
): Promise<GatheredSamples> {
  const first = Math.max(0, await track.getFirstTimestamp())
  const stated = (await track.computeDuration()) - first
  if (!part) refuseTooLong(stated)
  const seconds = part ? part.frames / part.sampleRate : stated + (isExact ? 0 : LAST_PACKET)
  const priming = part ? part.priming / part.sampleRate : 0
  let gathered: GatheredSound | undefined
  let next = 0
  try {
    for await (const { time, sampleRate, channels } of pieces()) {
      signal?.throwIfAborted()
      gathered ??= gatherAtRate({ sampleRate, channels: channels.length, seconds }, maxBytes)
      const timed = Math.round((time - first) * sampleRate) - Math.round(priming * sampleRate)
      const at = next !== 0 && Math.abs(timed - next) < ROUNDING * sampleRate ? next : timed
      gathered.put(at, channels)
      next = at + (channels[0]?.length ?? 0)
    }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof SoundError) throw cause
    throw new SoundError('codec_unsupported', { codec: await codecOf(track), cause })
  }
  if (!gathered) throw new SoundError('no_sound')
  return gathered.finish()
}

function gatherAtRate({ seconds, sampleRate, channels }: SoundShape, maxBytes: number): GatheredSound {
  refuseImplausible({ sampleRate, channels })
  const frames = Math.max(0, Math.round(seconds * sampleRate))
  return gatherSound({ channels, sampleRate, frames, maxBytes })
}
