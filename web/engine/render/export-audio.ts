import type { Transferred } from '../channel/channel.ts'

/** Stereo sound for an export, rendered when it is read. */
export interface ExportAudio {
  /** 48,000, which all formats encode. */
  sampleRate: number
  /** `frames` samples from sample `from` on, one array a channel. */
  read(from: number, frames: number): Promise<Float32Array[]>
}

/** Calls from the export worker to the page, and from the page to the worker that mixes. */
export type SoundCalls = {
  read(input: { from: number; frames: number }): Promise<Transferred<Float32Array[]>>
}
