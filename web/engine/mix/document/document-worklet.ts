import { serve, type Port } from '../../channel/channel.ts'
import type { VoiceCalls } from './document-calls.ts'
import { DocumentVoice } from './document-voice.ts'

// Globals of an AudioWorklet that TypeScript's libraries lack.
declare const sampleRate: number
declare const currentFrame: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

class DocumentProcessor extends AudioWorkletProcessor {
  private readonly voice = new DocumentVoice(sampleRate)

  constructor() {
    super()
    // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
    serve<VoiceCalls>(this.port as Port, this.voice.calls)
  }

  /** Called by the browser with 128 frames to fill; returns whether it wants to be called again. */
  process(_inputs: unknown, [output = []]: Float32Array[][]): boolean {
    const [left, right] = output
    if (left && right) this.voice.process(currentFrame, left, right)
    return !this.voice.isClosed
  }
}

registerProcessor('document', DocumentProcessor)
