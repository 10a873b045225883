import type { GainPoint } from '../../sound/clip-envelope.ts'
import { duck } from '../../sound/ducking.ts'
import { BLOCK } from '../core/fields.ts'
import { MixHost } from '../host.ts'
import { TrackReader, type PcmSource } from '../sources.ts'
import { mixOfDocument, type DocumentSound } from './document-mix.ts'

/**
 * Used by playback and export alike. The output is `LATENCY` frames behind the input; otherwise no block depends on
 * those before it.
 */
export class DocumentRenderer {
  private readonly host: MixHost
  private readonly reader: TrackReader
  private readonly sampleRate: number
  private ducking: GainPoint[][]
  private at = 0

  /** `sounds` by take; sounds added later play from then on. */
  constructor(sounds: ReadonlyMap<string, PcmSource>, sound: DocumentSound, sampleRate: number) {
    const { settings, clips, ducking } = mixOfDocument(sound, sampleRate)
    this.sampleRate = sampleRate
    this.host = new MixHost(settings)
    this.reader = new TrackReader(sounds)
    this.reader.place(clips)
    this.ducking = ducking
  }

  /** Takes another state of the document. */
  change(sound: DocumentSound) {
    const { settings, clips, ducking } = mixOfDocument(sound, this.sampleRate)
    this.host.change(settings)
    this.reader.place(clips)
    this.ducking = ducking
  }

  get position(): number {
    return this.at
  }

  locate(position: number) {
    this.at = position
    this.host.reset()
  }

  /** The next 128 frames of output, into both arrays from `offset` on. */
  block(left: Float32Array, right: Float32Array, offset: number) {
    for (let track = 0; track < this.reader.trackCount; track++) {
      const sound = this.reader.read(track, this.at, BLOCK)
      const curve = this.ducking[track]
      if (curve && curve.length > 0) {
        for (const samples of sound) duck(samples, curve, this.at, this.sampleRate)
      }
      this.host.input(track, sound[0], sound[1], 0)
    }
    this.host.block(this.at, left, right, offset)
    this.at += BLOCK
  }
}
