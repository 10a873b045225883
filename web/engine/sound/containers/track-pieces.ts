import { AudioSampleSink, type AudioSample, type InputAudioTrack } from 'mediabunny'
import { SoundError } from '../sound.ts'
import { alacConfigOf, alacPieces } from './alac-pieces.ts'
import { codecName } from './codec-name.ts'
import type { DecodedPiece } from './decoded-piece.ts'

export interface TrackDecoder {
  track: InputAudioTrack
  /** Decodes at least what lies between two times, in seconds. */
  pieces(span?: { from: number; to: number }): AsyncGenerator<DecodedPiece>
}

const ALL = { from: -Infinity, to: Infinity }

/** Throws a `SoundError` that names the codec if nothing here decodes it. */
export async function openTrack(file: Blob, track: InputAudioTrack): Promise<TrackDecoder> {
  const codec = await track.getCodec()
  if (codec === 'ac3' || codec === 'eac3') (await import('@mediabunny/ac3')).registerAc3Decoder()
  if (codec === 'dts') (await import('@mediabunny/dts')).registerDtsDecoder()
  if (codec && (await track.canDecode())) {
    return { track, pieces: ({ from, to } = ALL) => samplePieces(track, from, to) }
  }
  const id = codec ?? internalName(await track.getInternalCodecId())
  if (id === 'alac') {
    const config = await alacConfigOf(file, track)
    if (config) return { track, pieces: (span = ALL) => alacPieces(track, config, span) }
  }
  throw new SoundError('codec_unsupported', { codec: await codecOf(track) })
}

/** The name of a track's codec, for a reader. */
export async function codecOf(track: InputAudioTrack): Promise<string> {
  const codec = await track.getCodec()
  return codecName(codec ? (codecLabels[codec] ?? codec) : internalName(await track.getInternalCodecId()))
}

const codecLabels: Partial<Record<string, string>> = {
  aac: 'AAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  dts: 'DTS',
  opus: 'Opus',
  mp3: 'MP3',
  vorbis: 'Vorbis',
  flac: 'FLAC',
}

function internalName(id: string | number | Uint8Array | null): string {
  if (id instanceof Uint8Array) return String.fromCharCode(...id)
  return typeof id === 'string' ? id : ''
}

async function* samplePieces(track: InputAudioTrack, from: number, to: number): AsyncGenerator<DecodedPiece> {
  for await (const sample of new AudioSampleSink(track).samples(from, to)) {
    try {
      yield { time: sample.timestamp, sampleRate: sample.sampleRate, channels: planesOf(sample) }
    } finally {
      sample.close()
    }
  }
}

function planesOf(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(sample.numberOfFrames)
    sample.copyTo(samples, { planeIndex, format: 'f32-planar' })
    return samples
  })
}
