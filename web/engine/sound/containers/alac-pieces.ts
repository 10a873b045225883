import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny'
import { decodeAlac, readAlacConfig, type AlacConfig } from './alac.ts'
import type { DecodedPiece } from './decoded-piece.ts'
import { MAX_CHUNKS } from './file-limits.ts'
import { nameIn, viewOf } from './pcm-wav.ts'

/** Web Audio's order of six channels, from that of MPEG: the centre comes first there. */
const SIX_CHANNELS = [1, 2, 0, 5, 3, 4]
/** The tables of a file with half an hour of packets are far smaller. */
const MAX_MOVIE_BYTES = 32 * 1024 * 1024
/** A box with the decoder's configuration: size, name, version and 24 bytes. */
const COOKIE_BOX_BYTES = 36

/** Samples from −1 to 1. A damaged packet is silent. */
export function alacSamples(config: AlacConfig, packet: Uint8Array): Float32Array<ArrayBuffer>[] {
  const whole =
    decodeAlac(config, packet) ??
    Array.from({ length: config.channels }, () => new Int32Array(config.packetFrames))
  const scale = 2 ** -(config.bits - 1)
  const channels = whole.map((samples) => Float32Array.from(samples, (sample) => sample * scale))
  if (channels.length !== 6) return channels
  return SIX_CHANNELS.map((place) => channels[place] ?? new Float32Array(0))
}

/** The configuration of an ALAC track of an MP4 or QuickTime file. */
export async function alacConfigOf(file: Blob, track: InputAudioTrack): Promise<AlacConfig | undefined> {
  const movie = await movieOf(file)
  if (!movie) return undefined
  const channels = await track.getNumberOfChannels()
  const found: AlacConfig[] = []
  for (let at = 0; at + COOKIE_BOX_BYTES <= movie.byteLength; at++) {
    if (movie.getUint32(at) !== COOKIE_BOX_BYTES || nameIn(movie, at + 4) !== 'alac') continue
    const config = readAlacConfig(new Uint8Array(movie.buffer, at + 12, 24))
    if (config) found.push(config)
  }
  return found.find((config) => config.channels === channels) ?? found[0]
}

async function movieOf(file: Blob): Promise<DataView<ArrayBuffer> | undefined> {
  for (let at = 0, count = 0; count < MAX_CHUNKS && at + 16 <= file.size; count++) {
    const head = await viewOf(file, at, 16)
    const short = head.getUint32(0)
    const bytes = short === 1 ? Number(head.getBigUint64(8)) : short === 0 ? file.size - at : short
    if (bytes < 8) return undefined
    if (nameIn(head, 4) === 'moov') return viewOf(file, at, Math.min(bytes, MAX_MOVIE_BYTES))
    at += bytes
  }
  return undefined
}

/** Pieces between two times in seconds. */
export async function* alacPieces(
  track: InputAudioTrack,
  config: AlacConfig,
  { from, to }: { from: number; to: number },
): AsyncGenerator<DecodedPiece> {
  const sink = new EncodedPacketSink(track)
  let packet = (await sink.getPacket(from)) ?? (await sink.getFirstPacket())
  while (packet && packet.timestamp < to) {
    yield {
      time: packet.timestamp,
      sampleRate: config.sampleRate,
      channels: alacSamples(config, packet.data),
    }
    packet = await sink.getNextPacket(packet)
  }
}
