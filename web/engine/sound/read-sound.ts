import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import {
  ADTS,
  AudioBufferSink,
  BlobSource,
  EncodedPacketSink,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
  type InputAudioTrack,
} from 'mediabunny'
import { wavOfAiff } from './aiff.ts'
import { SoundError, soundOf, type Sound } from './sound.ts'

/** Not HLS: a playlist would make the browser fetch what others wrote into it. */
const formats = [WAVE, MP3, MP4, QTFF, OGG, WEBM, MATROSKA, FLAC, ADTS, MPEG_TS]

/** Above this a file is decoded piece by piece, so that its bytes and its samples are not in memory at once. */
const WHOLE_FILE_BYTES = 64 * 1024 * 1024
/** A container we cannot look into is left to the browser only when it cannot hold much. */
const UNKNOWN_FILE_BYTES = 8 * 1024 * 1024
const HIGHEST_RATE = 48_000
const LOWEST_RATE = 8_000

/** The part of `openSound` that needs to look into containers. Throws a `SoundError`, or `signal`'s reason. */
export async function readSound(brought: Blob, signal: AbortSignal | undefined): Promise<Sound> {
  const file = (await wavOfAiff(brought)) ?? brought
  const input = new Input({ source: new BlobSource(file), formats })
  try {
    const track = await findTrack(input)
    signal?.throwIfAborted()
    const sound = track ? await decodeTrack(file, track, signal) : await decodeUnknown(file)
    signal?.throwIfAborted()
    if (sound.duration === 0) throw new SoundError('no_sound')
    refuseTooLong(sound.duration)
    return await asStereo(sound)
  } finally {
    input.dispose()
  }
}

/** The file's sound track; `null` for a container that is not known. */
async function findTrack(input: Input): Promise<InputAudioTrack | null> {
  const isKnown = await input.canRead().catch(() => false)
  if (!isKnown) return null
  const track = await input.getPrimaryAudioTrack().catch((cause: unknown) => {
    throw new SoundError('not_a_sound', { cause })
  })
  if (!track) {
    // A video truncated before its track list is broken, not silent.
    const hasTracks = (await input.getTracks()).length > 0
    throw new SoundError(hasTracks ? 'no_sound' : 'not_a_sound')
  }
  // A stated length saves walking through a long file; the real one is asked for all the same.
  const stated = await input.getDurationFromMetadata([track]).catch(() => null)
  if (stated !== null) refuseTooLong(stated)
  const broken = (cause: unknown): never => {
    throw new SoundError('not_a_sound', { cause })
  }
  // A FLAC file that ends before its first frame would be searched for its last one forever.
  const first = await new EncodedPacketSink(track).getFirstPacket().catch(broken)
  if (!first) throw new SoundError('no_sound')
  refuseTooLong(await track.computeDuration().catch(broken))
  return track
}

async function decodeTrack(
  file: Blob,
  track: InputAudioTrack,
  signal: AbortSignal | undefined,
): Promise<Sound> {
  const rate = Math.max(LOWEST_RATE, Math.min(HIGHEST_RATE, await track.getSampleRate()))
  if (file.size <= WHOLE_FILE_BYTES) {
    // The browser's own decoder takes encoder priming out; the reader below does not.
    const whole = await decodeWhole(file, rate).catch(() => null)
    if (whole) return whole
  }
  if (!(await track.canDecode())) throw new SoundError('codec_unsupported')
  try {
    return await decodeInPieces(track, rate, signal)
  } catch (cause) {
    signal?.throwIfAborted()
    throw new SoundError('codec_unsupported', { cause })
  }
}

async function decodeUnknown(file: Blob): Promise<Sound> {
  if (file.size > UNKNOWN_FILE_BYTES) throw new SoundError('not_a_sound')
  return decodeWhole(file, HIGHEST_RATE).catch((cause: unknown) => {
    throw new SoundError('not_a_sound', { cause })
  })
}

async function decodeWhole(file: Blob, rate: number): Promise<Sound> {
  const context = new OfflineAudioContext(1, 1, rate)
  return soundOf(await context.decodeAudioData(await file.arrayBuffer()))
}

async function decodeInPieces(
  track: InputAudioTrack,
  rate: number,
  signal: AbortSignal | undefined,
): Promise<Sound> {
  const first = Math.max(0, await track.getFirstTimestamp())
  const duration = (await track.computeDuration()) - first
  const count = Math.min(2, await track.getNumberOfChannels())
  const context = new OfflineAudioContext(count, Math.max(1, Math.ceil(duration * rate)), rate)
  for await (const { buffer, timestamp } of new AudioBufferSink(track).buffers()) {
    signal?.throwIfAborted()
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(context.destination)
    source.start(Math.max(0, timestamp - first), Math.max(0, first - timestamp))
  }
  return soundOf(await context.startRendering())
}

async function asStereo(sound: Sound): Promise<Sound> {
  const [first] = sound.channels
  if (!first || sound.channels.length <= 2) return sound
  const { sampleRate } = sound
  const context = new OfflineAudioContext(2, first.length, sampleRate)
  const buffer = context.createBuffer(sound.channels.length, first.length, sampleRate)
  sound.channels.forEach((samples, channel) => buffer.copyToChannel(samples, channel))
  // Web Audio folds surround into stereo by the usual weights.
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(context.destination)
  source.start()
  return soundOf(await context.startRendering())
}

function refuseTooLong(seconds: number) {
  if (seconds > TAKE_MAX_SECONDS)
    throw new SoundError('too_long', { found: seconds, limit: TAKE_MAX_SECONDS })
}
