import type { MixDocument } from '#contract/mixes/document'
import type { CallContext, Transferred } from '../channel/channel.ts'
import type { Span } from './automation/carried-automation.ts'
import type { Desk } from './desk.ts'
import type { Loudness } from './loudness.ts'
import type { Stretch } from './render.ts'
import type { BounceFormat } from './sound-files/index.ts'

/** The tracks' sound from frame `position` on; tracks that are silent there have no channels. */
export interface Chunk {
  position: number
  frames: number
  tracks: Float32Array<ArrayBuffer>[][]
}

/** What the worklet asks of the worker. */
export type PumpCalls = {
  read(request: { position: number; frames: number }, context: CallContext<never>): Transferred<Chunk>
}

/** Frames between which playing goes round. */
export interface Loop {
  from: number
  to: number
}

/** What the desk's meters show, twenty times a second. */
export interface MeterReport {
  /** The frame that is heard next, the limiter's delay taken out. */
  position: number
  playing: boolean
  /** It came to the end and stopped by itself. */
  ended: boolean
  /** Blocks that were not there in time, since the beginning. */
  starved: number
  /** Six numbers a strip (tracks, groups, master), as in `StripLevel`; powers are means over both halves of it. */
  levels: Float32Array<ArrayBuffer>
  /** Lowest gain of the limiter, in dB. */
  limiter: number
  loudness: Loudness
  /** dBTP, the highest so far. */
  truePeak: number
}

/** What the page asks of the worklet. */
export type WorkletCalls = {
  load(input: { desk: Desk; pump: MessagePort }): void
  change(input: { desk: Desk }): { position: number }
  /** Goes on from `position`, with the sound of what was before in `state`. */
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
  /** Goes on behind the stretch until what rings has died away. */
  ringsOut: boolean
  format: BounceFormat
  /** One file a track, as a ZIP, instead of the mix. */
  stems: boolean
  /** Name of the files, without an ending. */
  name: string
}

export interface Bounced {
  blob: Blob
  fileName: string
  /** What was bounced in the end. */
  stretch: Stretch
  /** Something still rang when the longest time for that was over. */
  isCut: boolean
  /** Of the mix; of stems there is none. */
  loudness: Loudness | undefined
  truePeak: number | undefined
}

/** What is drawn of a source: pairs of lowest and highest value (−127 … 127), so many a second. */
export interface SourcePeaks {
  perSecond: number
  pairs: Int8Array<ArrayBuffer>
}

/** What the page asks of the worker. */
export type MixWorkerCalls = {
  /** Keeps a source, at the mix's rate. Throws `TooMuchSound` when there is no room for it. */
  addSound(
    input: { id: string; channels: Float32Array<ArrayBuffer>[]; rate: number; mixRate: number },
    context: CallContext<never>,
  ): Transferred<SourcePeaks>
  removeSound(input: { id: string }): void
  change(input: { document: MixDocument }): void
  connect(input: { port: MessagePort }): void
  stateAt(input: { position: number }): Transferred<ArrayBuffer>
  /** Where something is said in a source, in seconds of it; `undefined` where it is not there. */
  speech(input: { id: string; span: Span }): Span[] | undefined
  /** Renders without keeping it. Reports 0..1. */
  measure(
    input: { stretch: Stretch },
    context: CallContext<number>,
  ): Promise<{ loudness: Loudness; truePeak: number }>
  bounce(input: BounceRequest, context: CallContext<number>): Promise<Bounced>
}
