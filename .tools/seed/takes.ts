import { createTake, type TakeRecord } from '#contract/takes/takes'
import { encodeWav } from '../../web/engine/sound/wav.ts'
import { makeLibrarySound } from '../../web/engine/sound/library/catalogue.ts'
import { analyseVoice } from '../../web/engine/voice/listening/analyse-voice.ts'
import { mixToMono } from '../../web/engine/voice/signal/mono.ts'
import { peaksOf } from '../../web/engine/voice/signal/peaks.ts'
import { encodeAnalysis } from '../../web/engine/voice/stored-analysis.ts'
import type { VoiceAnalysis } from '../../web/engine/voice/analysis.ts'
import { call, upload, type Account, type Product } from './product.ts'

/** The recordings of this folder; `README.md` names their origin. */
export const recordings = {
  lines: { file: 'lines.wav', name: 'The question', text: 'How many lines did you learn today?' },
  one: { file: 'one.wav', name: 'The answer', text: 'One. This one.' },
  raise: {
    file: 'raise.wav',
    name: 'The raise',
    text: 'I asked my puppeteer for a raise. He lifted my arm.',
  },
} as const
export type RecordingName = keyof typeof recordings

/** Returns the bytes of a file of this folder. */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer>>

export interface MadeTake {
  take: TakeRecord
  analysis: VoiceAnalysis
}

interface Owner {
  product: Product
  as: Account
  place: { project: string } | { jam: string }
}

const PEAKS_PER_SECOND = 100
const HEADER_BYTES = 44

/** Uploads a recording with its analysis: the mouth fitted to the words that are said. */
export async function addRecording(
  owner: Owner,
  recording: RecordingName,
  read: ReadFile,
): Promise<MadeTake> {
  const { file, name, text } = recordings[recording]
  const bytes = await read(file)
  const samples = samplesOf(bytes)
  const sound = { channels: [samples], sampleRate: 16_000, duration: samples.length / 16_000 }
  return addTake(owner, { name, source: 'upload', file, bytes, sound, text })
}

/** Makes a sound of the product's library, as the library's panel does. */
export async function addLibrarySound(owner: Owner, id: string, name: string): Promise<MadeTake> {
  const sound = makeLibrarySound(id)
  const bytes = encodeWav(sound.channels, sound.sampleRate)
  return addTake(owner, { name, source: 'library', file: `${id}.wav`, bytes, sound })
}

interface NewSound {
  name: string
  source: TakeRecord['source']
  file: string
  bytes: Uint8Array<ArrayBuffer>
  sound: { channels: Float32Array<ArrayBuffer>[]; sampleRate: number; duration: number }
  text?: string
}

async function addTake(
  { product, as, place }: Owner,
  { name, source, file, bytes, sound, text }: NewSound,
): Promise<MadeTake> {
  const { channels, sampleRate, duration } = sound
  const samples = mixToMono(channels)
  const analysis = await analyseVoice(samples, sampleRate, text === undefined ? {} : { text })
  const stored = encodeAnalysis(analysis, peaksOf(samples, sampleRate, PEAKS_PER_SECOND), PEAKS_PER_SECOND)
  const json = new TextEncoder().encode(JSON.stringify(stored))
  const [media, analysed] = await Promise.all([
    upload(product, as, { kind: 'sound', name: file, bytes, place }),
    upload(product, as, { kind: 'analysis', name: 'analysis.json', bytes: json, place }),
  ])
  const body = { ...place, name, source, sound: media.id, analysis: analysed.id, duration }
  const take = await call(product, createTake, { as, body })
  return { take: { ...take, expand: { sound: media } }, analysis }
}

/** The samples of a WAV file of one channel and 16 bits with a plain header, as ffmpeg writes it. */
function samplesOf(bytes: Uint8Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const length = (bytes.length - HEADER_BYTES) >> 1
  return Float32Array.from({ length }, (_, index) => view.getInt16(HEADER_BYTES + 2 * index, true) / 32_768)
}
