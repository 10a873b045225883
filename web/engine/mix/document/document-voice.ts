import { BLOCK, LATENCY } from '../core/fields.ts'
import type { PcmSource } from '../sources.ts'
import type { VoiceCalls, VoiceReport } from './document-calls.ts'
import type { DocumentSound } from './document-mix.ts'
import { DocumentRenderer } from './document-renderer.ts'
import { OutputTape } from './output-tape.ts'
import { ratedSource } from './rated-source.ts'

/** The state while playing. */
interface Run {
  number: number
  /** Start frame of the device; `null` for as soon as possible. */
  at: number | null
  from: number
  isSounding: boolean
}

const PRIMING = Math.ceil(LATENCY / BLOCK)

/**
 * Plays on the device's clock without reading ahead, so an edit is audible in the next block. Runs in the worklet,
 * and in tests.
 */
export class DocumentVoice {
  isClosed = false
  private readonly sampleRate: number
  private readonly sounds = new Map<string, PcmSource>()
  private readonly tape = new OutputTape()
  private sound: DocumentSound = { tracks: [], seconds: 0 }
  private renderer: DocumentRenderer
  /** Takes over with the next edit; two that take turns, so that nothing is made while it plays. */
  private spare: DocumentRenderer
  private isChanged = false
  private run: Run | undefined
  private speed = 1
  private clockIsDue = false
  private fading: { left: Float32Array; right: Float32Array } | undefined
  private report: (report: VoiceReport) => void = () => undefined

  constructor(sampleRate: number) {
    this.sampleRate = sampleRate
    this.renderer = new DocumentRenderer(this.sounds, this.sound, sampleRate)
    this.spare = new DocumentRenderer(this.sounds, this.sound, sampleRate)
  }

  readonly calls: VoiceCalls = {
    change: ({ sound }) => {
      this.sound = sound
      this.isChanged = true
    },
    addSound: (sent) => void this.sounds.set(sent.key, ratedSource(sent, this.sampleRate)),
    removeSound: ({ key }) => void this.sounds.delete(key),
    play: ({ run, from, at }) => {
      this.fadeOut()
      this.speed = 1
      this.run = {
        number: run,
        at: at === null ? null : Math.round(at * this.sampleRate),
        from: Math.round(from * this.sampleRate),
        isSounding: false,
      }
    },
    stop: () => {
      this.fadeOut()
      this.run = undefined
    },
    setRate: ({ rate }) => {
      this.speed = rate
      this.clockIsDue = true
    },
    close: () => {
      this.run = undefined
      this.isClosed = true
    },
    listen: (_input, { report, signal }) =>
      new Promise((resolve) => {
        this.report = report
        signal.addEventListener('abort', () => resolve())
      }),
  }

  /** Fills one block of 128 frames, of which the first is frame `frame` of the device. Both come as silence. */
  process(frame: number, left: Float32Array, right: Float32Array) {
    this.addFading(left, right)
    const { run } = this
    if (!run || (run.at !== null && run.at >= frame + BLOCK)) return
    const offset = run.isSounding ? 0 : this.begin(run, frame)
    if (this.clockIsDue) {
      this.clockIsDue = false
      this.reportClock(run, frame + offset)
    }
    const end = this.sound.seconds * this.sampleRate
    const rest = Math.max(0, Math.ceil((end - this.place(run)) / this.speed))
    const frames = Math.min(BLOCK - offset, rest)
    this.read(left, right, offset, frames)
    if (rest > BLOCK - offset) return
    this.run = undefined
    this.report({ kind: 'ended', run: run.number })
  }

  /** Returns the start inside the block. Missed sound is skipped. */
  private begin(run: Run, frame: number): number {
    const at = run.at ?? frame
    const late = Math.max(0, frame - at)
    run.from += late
    run.isSounding = true
    this.takeChange()
    this.renderer.locate(run.from)
    this.tape.restart(LATENCY)
    this.clockIsDue = true
    return Math.max(0, at - frame)
  }

  private takeChange() {
    if (!this.isChanged) return
    this.isChanged = false
    this.renderer.change(this.sound)
  }

  private place(run: Run): number {
    return run.from + this.tape.at - LATENCY
  }

  private reportClock(run: Run, frame: number) {
    const [at, from] = [frame / this.sampleRate, this.place(run) / this.sampleRate]
    this.report({ kind: 'clock', run: run.number, at, from, rate: this.speed })
  }

  private read(left: Float32Array, right: Float32Array, offset: number, frames: number) {
    this.tape.read(left, right, { offset, frames, speed: this.speed }, this.write)
  }

  /** One block; over the one after an edit, what was and what is are faded into each other. */
  private readonly write = (left: Float32Array, right: Float32Array, offset: number) => {
    if (!this.isChanged) return this.renderer.block(left, right, offset)
    this.isChanged = false
    const [before, after] = [this.renderer, this.spare]
    after.change(this.sound)
    after.locate(before.position - PRIMING * BLOCK)
    for (let block = 0; block < PRIMING; block++) after.block(left, right, offset)
    before.block(left, right, offset)
    const [nextLeft, nextRight] = [new Float32Array(BLOCK), new Float32Array(BLOCK)]
    after.block(nextLeft, nextRight, 0)
    blend(left, nextLeft, offset)
    blend(right, nextRight, offset)
    this.renderer = after
    this.spare = before
  }

  /** Sound does not stop abruptly: its next block is faded out over what follows. */
  private fadeOut() {
    if (!this.run?.isSounding) return
    const [left, right] = [new Float32Array(BLOCK), new Float32Array(BLOCK)]
    this.read(left, right, 0, BLOCK)
    this.fading = { left, right }
  }

  private addFading(left: Float32Array, right: Float32Array) {
    const { fading } = this
    if (!fading) return
    this.fading = undefined
    for (let i = 0; i < BLOCK; i++) {
      const weight = 1 - (i + 1) / BLOCK
      // Safe: all four are a block long.
      left[i]! += weight * fading.left[i]!
      right[i]! += weight * fading.right[i]!
    }
  }
}

function blend(samples: Float32Array, next: Float32Array, offset: number) {
  for (let i = 0; i < BLOCK; i++) {
    const weight = (i + 1) / BLOCK
    // Safe: both are inside.
    samples[offset + i]! += weight * (next[i]! - samples[offset + i]!)
  }
}
