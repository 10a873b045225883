import {
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny'
import { packetBytes, type PacketSound } from './packet-sound.ts'

/** Bytes that are collected before they become a part of the file. */
const CHUNK_BYTES = 4 * 1024 * 1024

/** The packets in a file that the media library reads. Throws `signal`'s reason. */
export async function mp4OfPackets(
  file: Blob,
  sound: PacketSound & { codec: Muxed },
  signal?: AbortSignal,
): Promise<Blob> {
  const { codec, channels, sampleRate, cookie, packets } = sound
  const written = writableBlob()
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(written.writable, { chunked: true, chunkSize: CHUNK_BYTES }),
  })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  const description = codec === 'opus' ? opusHead(channels) : cookie
  const decoderConfig = {
    codec: codecString(codec, cookie),
    numberOfChannels: channels,
    sampleRate,
    ...(description && { description }),
  }
  let frame = 0
  let index = 0
  for await (const bytes of packetBytes(file, packets)) {
    signal?.throwIfAborted()
    const frames = packets[index++]?.frames ?? 0
    const packet = new EncodedPacket(bytes.slice(), 'key', frame / sampleRate, frames / sampleRate)
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined)
    frame += frames
  }
  await output.finalize()
  return written.blob()
}

/** A file that grows as a Blob, which browsers put aside by themselves. Lengths are written over its start at the end. */
function writableBlob() {
  let blob = new Blob()
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      blob = new Blob([blob.slice(0, position), data, blob.slice(position + data.length)])
    },
  })
  return { writable, blob: () => blob }
}

/** An identification header (RFC 7845, 5.1) that skips nothing: priming is cut after decoding. */
function opusHead(channels: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(19)
  bytes.set(new TextEncoder().encode('OpusHead'))
  bytes.set([1, channels], 8)
  new DataView(bytes.buffer).setUint32(12, 48_000, true)
  return bytes
}

export type Muxed = Exclude<PacketSound['codec'], 'alac'>

function codecString(codec: Muxed, cookie: Uint8Array | undefined): string {
  switch (codec) {
    case 'aac':
      return `mp4a.40.${(cookie?.[0] ?? 16) >> 3}`
    case 'ac3':
      return 'ac-3'
    case 'eac3':
      return 'ec-3'
    case 'dts':
      return 'dtsc'
    case 'opus':
    case 'mp3':
      return codec
    default:
      return codec satisfies never
  }
}
