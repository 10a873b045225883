import type { CallContext, Transferred } from '../../channel/channel.ts'
import type { DocumentSound } from './document-mix.ts'

/** Samples of a sound on their way: all of them, or a piece. */
export interface SentSound {
  /** Which clips play it: those whose `take` it is in the `DocumentSound`. */
  key: string
  channels: Float32Array<ArrayBuffer>[]
  /** Samples a second. */
  rate: number
  /** The sample of the whole sound that comes first. */
  first: number
  /** Samples of the whole sound. */
  length: number
}

/** Reports of a playing document. */
export type VoiceReport =
  /** In run `run`, `from` seconds of the document play at `at` seconds of the device's clock, at `rate`. */
  { kind: 'clock'; run: number; at: number; from: number; rate: number } | { kind: 'ended'; run: number }

export type VoiceCalls = {
  /** The document from now on, playing or not. */
  change(input: { sound: DocumentSound }): void
  addSound(input: SentSound): void
  removeSound(input: { key: string }): void
  /** Plays from `from` (seconds), at `at` of the device's clock, or at once; missed time is skipped. */
  play(input: { run: number; from: number; at: number | null }): void
  stop(): void
  setRate(input: { rate: number }): void
  close(): void
  listen(input: null, context: CallContext<VoiceReport>): Promise<void>
}

/** A range of a document, with the parts of its sounds that are audible in it. */
export interface StretchRequest {
  sound: DocumentSound
  sounds: SentSound[]
  sampleRate: number
  /** In samples. */
  from: number
  frames: number
  /** Samples before `from` that are rendered as well: a limiter still acts on what it heard. */
  lead?: number | undefined
}

/** Measured so far. */
export interface MixLevels {
  /** LUFS, gated; −Infinity for silence. */
  integrated: number
  /** dBTP. */
  truePeak: number
}

/** Calls of the mixdown worker. */
export type MixdownCalls = {
  /** Left and right; frames past the end are silent. */
  render(request: StretchRequest): Transferred<Float32Array<ArrayBuffer>[]>
  /** Measures stretches in a row; the first one `begins`. */
  measure(request: StretchRequest & { begins: boolean }): MixLevels
}
