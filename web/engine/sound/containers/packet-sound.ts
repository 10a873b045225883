/** A sound as the packets of a codec, in a file that the media library does not read. */
export interface PacketSound {
  codec: 'alac' | 'aac' | 'opus' | 'mp3' | 'ac3' | 'eac3' | 'dts'
  channels: number
  /** Samples per second. */
  sampleRate: number
  /** The decoder's configuration, as the codec has it. */
  cookie?: Uint8Array<ArrayBuffer>
  /** Bytes of the file and the frames they decode to. */
  packets: { at: number; bytes: number; frames: number }[]
  /** Frames that decoders give before the first of the sound. */
  priming: number
  /** Frames of the sound. */
  frames: number
}

/** Bytes read at a time. */
const READ_BYTES = 1024 * 1024

/** The bytes of each packet, in order. */
export async function* packetBytes(
  file: Blob,
  packets: PacketSound['packets'],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let begin = 0
  let held = new Uint8Array(0)
  for (const { at, bytes } of packets) {
    if (at < begin || at + bytes > begin + held.length) {
      begin = at
      held = new Uint8Array(await file.slice(at, at + Math.max(bytes, READ_BYTES)).arrayBuffer())
    }
    yield held.subarray(at - begin, at - begin + bytes)
  }
}
