import type { Transferred } from '../channel/channel.ts'

export type ExportFormat = 'webm' | 'mp4'

/** What a file of each format is made of. Never VP8: its colours come out wrong. */
export const exportCodecs = {
  webm: { type: 'video/webm', video: 'vp9', audio: 'opus' },
  mp4: { type: 'video/mp4', video: 'avc', audio: 'aac' },
} as const

/** Stereo sound for a video, rendered where it is read. */
export interface ExportAudio {
  /** 48,000, which both formats encode. */
  sampleRate: number
  /** `frames` samples from sample `from` on, one array a channel. */
  read(from: number, frames: number): Promise<Float32Array[]>
}

/** What the export worker asks the page for, and the page the worker that mixes. */
export type SoundCalls = {
  read(input: { from: number; frames: number }): Promise<Transferred<Float32Array[]>>
}
