import { BlobSource, EncodedPacketSink, Input } from 'mediabunny'
import { wavOfAiff } from './containers/aiff.ts'
import { alacSamples } from './containers/alac-pieces.ts'
import { readAlacConfig } from './containers/alac.ts'
import { readCaf } from './containers/caf.ts'
import { unreadableCodec } from './containers/codec-name.ts'
import { decodeInWorker } from './containers/decode-in-worker.ts'
import type { DecodeOptions } from './containers/decode-tracks.ts'
import { formats } from './containers/formats.ts'
import { gatherSound, soundOfSamples } from './containers/gathered-sound.ts'
import { fitsWhole, memoryLimit, refuseTooHeavy, type SoundShape } from './containers/memory-limit.ts'
import { packetBytes, type PacketSound } from './containers/packet-sound.ts'
import { mp4OfPackets, type Muxed } from './containers/packets-to-mp4.ts'
import { readRawFrames } from './containers/raw-frames.ts'
import { refuseTooLong } from './containers/refuse-too-long.ts'
import { RATES, SoundError, soundOf, type Sound } from './sound.ts'

/** Above this a file is decoded piece by piece, so that its bytes and its samples are not in memory at once. */
const WHOLE_FILE_BYTES = 64 * 1024 * 1024
/** A container we cannot look into is left to the browser only when it cannot hold much. */
const UNKNOWN_FILE_BYTES = 8 * 1024 * 1024

export interface ReadSound extends Sound {
  /** The WAV file that AIFF or CAF with plain samples became. */
  wav?: Blob
}

interface ReadOptions extends DecodeOptions {
  signal: AbortSignal | undefined
}

/** The part of `openSound` that needs to look into containers. Throws a `SoundError`, or `signal`'s reason. */
export async function readSound(
  brought: Blob,
  { signal, isNew }: { signal: AbortSignal | undefined; isNew: boolean },
): Promise<ReadSound> {
  const options = { signal, maxBytes: isNew ? memoryLimit() : Infinity }
  const opened =
    (await wavOfAiff(brought, signal)) ??
    (await readCaf(brought, signal)) ??
    (await readRawFrames(brought, signal))
  signal?.throwIfAborted()
  const sound =
    opened && !(opened instanceof Blob)
      ? await readPackets(brought, opened, options)
      : await readFile(opened ?? brought, options)
  signal?.throwIfAborted()
  if (sound.duration === 0) throw new SoundError('no_sound')
  refuseTooLong(sound.duration)
  return opened instanceof Blob ? { ...sound, wav: opened } : sound
}

async function readFile(file: Blob, { signal, ...options }: ReadOptions): Promise<Sound> {
  const { part, maxBytes } = options
  const input = new Input({ source: new BlobSource(file), formats })
  try {
    const isKnown = await input.canRead().catch(() => false)
    if (!isKnown) return await decodeUnknown(file)
    const shape = await primaryShape(input, file, maxBytes)
    signal?.throwIfAborted()
    const tracks = await input.getAudioTracks()
    const isWhole =
      !part && tracks.length === 1 && file.size <= WHOLE_FILE_BYTES && fitsWhole(shape, maxBytes)
    // The browser's own decoder takes encoder priming out of more containers than the reader below.
    const whole = isWhole && (await decodeWhole(file, shape.sampleRate).catch(() => null))
    if (whole) return await asStereo(whole)
    return await decodeInWorker(file, options, signal)
  } finally {
    input.dispose()
  }
}

async function readPackets(file: Blob, sound: PacketSound, options: ReadOptions): Promise<Sound> {
  const { signal, maxBytes } = options
  const { codec, frames, sampleRate, channels, priming } = sound
  if (frames === 0) throw new SoundError('no_sound')
  refuseTooLong(frames / sampleRate)
  refuseTooHeavy({ seconds: frames / sampleRate, sampleRate, channels }, maxBytes)
  if (codec !== 'alac') {
    const muxed: PacketSound & { codec: Muxed } = { ...sound, codec }
    const mp4 = await mp4OfPackets(file, muxed, signal)
    return readFile(mp4, { ...options, part: { priming, frames, sampleRate } })
  }
  const config = sound.cookie && readAlacConfig(sound.cookie)
  if (!config) throw new SoundError('codec_unsupported', { codec: 'Apple Lossless' })
  const gathered = gatherSound({ channels: config.channels, sampleRate, frames, maxBytes })
  let at = -priming
  for await (const bytes of packetBytes(file, sound.packets)) {
    signal?.throwIfAborted()
    const samples = alacSamples(config, bytes)
    gathered.put(at, samples)
    at += samples[0]?.length ?? 0
  }
  return soundOfSamples(gathered.finish())
}

/** The length, rate and channels of the file's first sound track, of at most `maxBytes` of samples. */
async function primaryShape(input: Input, file: Blob, maxBytes: number): Promise<SoundShape> {
  const broken = async (cause?: unknown): Promise<never> => {
    const codec = await unreadableCodec(file)
    throw new SoundError(codec ? 'codec_unsupported' : 'not_a_sound', { codec, cause })
  }
  const track = await input.getPrimaryAudioTrack().catch(broken)
  if (!track) {
    // A video truncated before its track list is broken, not silent.
    const hasTracks = (await input.getTracks()).length > 0
    if (hasTracks) throw new SoundError('no_sound')
    return broken()
  }
  // A stated length saves walking through a long file; the real one is asked for all the same.
  const stated = await input.getDurationFromMetadata([track]).catch(() => null)
  if (stated !== null) refuseTooLong(stated)
  // A FLAC file that ends before its first frame would be searched for its last one forever.
  const first = await new EncodedPacketSink(track).getFirstPacket().catch(broken)
  if (!first) throw new SoundError('no_sound')
  const seconds = await track.computeDuration().catch(broken)
  refuseTooLong(seconds)
  const shape = {
    seconds,
    sampleRate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
  }
  refuseTooHeavy(shape, maxBytes)
  return shape
}

async function decodeWhole(file: Blob, rate: number): Promise<Sound> {
  const context = new OfflineAudioContext(1, 1, Math.max(RATES.lowest, Math.min(RATES.highest, rate)))
  return soundOf(await context.decodeAudioData(await file.arrayBuffer()))
}

async function decodeUnknown(file: Blob): Promise<Sound> {
  const codec = await unreadableCodec(file)
  if (codec) throw new SoundError('codec_unsupported', { codec })
  if (file.size > UNKNOWN_FILE_BYTES) throw new SoundError('not_a_sound')
  return decodeWhole(file, RATES.highest)
    .then(asStereo)
    .catch((cause: unknown) => {
      throw new SoundError('not_a_sound', { cause })
    })
}

/** More than two channels are folded. */
async function asStereo(sound: Sound): Promise<Sound> {
  const { channels, sampleRate } = sound
  const frames = channels[0]?.length ?? 0
  if (channels.length <= 2) return sound
  const gathered = gatherSound({ channels: channels.length, sampleRate, frames })
  gathered.put(0, channels)
  return soundOfSamples(gathered.finish())
}
