import type { MixDocument } from '#contract/mixes/document'
import type { CallContext, Transferred } from '../channel/channel.ts'
import type { Span } from './automation/carried-automation.ts'
import type { MixSettings } from './mix-settings.ts'
import type { Loudness } from './loudness.ts'
import type { Stretch } from './render.ts'
import type { BounceFormat } from './sound-files/index.ts'

export interface Chunk {
  position: number
  frames: number
  tracks: Float32Array<ArrayBuffer>[][]
}

/** Calls from the worklet to the worker. */
export type PumpCalls = {
  read(request: { position: number; frames: number }, context: CallContext<never>): Transferred<Chunk>
}

export interface Loop {
  from: number
  to: number
}

export interface MeterReport {
  /** The next audible frame, without the limiter's delay. */
  position: number
  playing: boolean
  /** It came to the end and stopped by itself. */
  ended: boolean
  /** Blocks that were not there in time, since the beginning. */
  starved: number
  levels: Float32Array<ArrayBuffer>
  /** Lowest gain of the limiter, in dB. */
  limiter: number
  loudness: Loudness
  /** dBTP, the highest so far. */
  truePeak: number
}

/** Calls from the page to the worklet. */
export type WorkletCalls = {
  load(input: { settings: MixSettings; pump: MessagePort }): void
  change(input: { settings: MixSettings }): { position: number }
  /** Continues from `position`, with earlier sound in `state`. */
  locate(input: { position: number; state: ArrayBuffer | null }): void
  play(input: { end: number }): void
  /** Plays as far as that frame instead. */
  end(input: { end: number }): void
  pause(): void
  /** The clips have changed: what was read ahead is asked for again. */
  reread(): void
  loop(input: { loop: Loop | null }): void
  resetMeters(): void
  listen(input: null, context: CallContext<MeterReport>): Promise<void>
}

export interface BounceRequest {
  stretch: Stretch
  ringsOut: boolean
  format: BounceFormat
  stems: boolean
  name: string
}

export interface Bounced {
  blob: Blob
  fileName: string
  stretch: Stretch
  /** Something still rang when the longest time for that was over. */
  isCut: boolean
  /** Loudness of the mix; undefined for stems. */
  loudness: Loudness | undefined
  truePeak: number | undefined
}

/** Waveform of a source: pairs of lowest and highest values (−127 … 127), at a rate per second. */
export interface SourcePeaks {
  perSecond: number
  pairs: Int8Array<ArrayBuffer>
}

export type MixWorkerCalls = {
  /** Stores a source at the mix's rate. Throws `TooMuchSound` when it does not fit. */
  addSound(
    input: { id: string; channels: Float32Array<ArrayBuffer>[]; rate: number; mixRate: number },
    context: CallContext<never>,
  ): Transferred<SourcePeaks>
  removeSound(input: { id: string }): void
  change(input: { document: MixDocument }): void
  connect(input: { port: MessagePort }): void
  stateAt(input: { position: number }): Transferred<ArrayBuffer>
  /** Returns speech spans of a source, in its seconds; `undefined` when it is not loaded. */
  speech(input: { id: string; span: Span }): Span[] | undefined
  /** Renders without keeping it. Reports 0..1. */
  measure(
    input: { stretch: Stretch },
    context: CallContext<number>,
  ): Promise<{ loudness: Loudness; truePeak: number }>
  bounce(input: BounceRequest, context: CallContext<number>): Promise<Bounced>
}
