import { serve, type CallContext, type Port } from '../channel/channel.ts'

// Globals of an AudioWorklet that TypeScript's libraries lack.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
/** Start frame of the current block on the context's clock. */
declare const currentFrame: number
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Frames of one block: 21 ms at 48 kHz, so that a meter is smooth and little is lost at the end. */
const BLOCK_FRAMES = 1024

/** Samples from the microphone, one array a channel; the buffers are handed over. */
export type CaptureBlock = Float32Array<ArrayBuffer>[]

export interface CaptureReport {
  block: CaptureBlock
  /** The context's frame of the first sample. */
  frame: number
}

type Send = (report: CaptureReport, transfer: Transferable[]) => void

export type CaptureCalls = {
  /** Reports blocks without a gap until it is aborted. */
  capture(input: null, context: CallContext<CaptureReport>): Promise<void>
}

class CaptureProcessor extends AudioWorkletProcessor {
  private block: CaptureBlock = []
  private filled = 0
  private frame = 0
  private send: Send | undefined
  private isOver = false

  constructor() {
    super()
    // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
    serve<CaptureCalls>(this.port as Port, {
      capture: (_input, { report, signal }) =>
        new Promise((resolve) => {
          this.send = report
          signal.addEventListener('abort', () => {
            this.send = undefined
            this.isOver = true
            resolve()
          })
        }),
    })
  }

  /** Called by the browser with 128 frames at a time; returns whether it wants to be called again. */
  process([input = []]: Float32Array[][]): boolean {
    // The context lives on: a capture that has ended must not.
    if (this.isOver) return false
    const frames = input[0]?.length ?? 0
    if (!this.send || frames === 0) return true
    if (this.block.length !== input.length) {
      this.block = input.map(() => new Float32Array(Math.max(BLOCK_FRAMES, frames)))
      this.filled = 0
    }
    if (this.filled === 0) this.frame = currentFrame
    this.block.forEach((samples, channel) => {
      const quantum = input[channel]
      if (quantum) samples.set(quantum, this.filled)
    })
    this.filled += frames
    if (this.filled + frames <= BLOCK_FRAMES) return true
    const full = this.block.map((samples) => samples.subarray(0, this.filled))
    this.send(
      { block: full, frame: this.frame },
      full.map((samples) => samples.buffer),
    )
    this.block = []
    this.filled = 0
    return true
  }
}

registerProcessor('capture', CaptureProcessor)
