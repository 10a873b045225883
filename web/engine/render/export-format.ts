export type ExportFormat = 'webm' | 'mp4'

/** What a file of each format is made of. Never VP8: its colours come out wrong. */
export const exportCodecs = {
  webm: { type: 'video/webm', video: 'vp9', audio: 'opus' },
  mp4: { type: 'video/mp4', video: 'avc', audio: 'aac' },
} as const

/** Stereo sound for a video. */
export interface ExportAudio {
  /** One array a channel, of equal length. */
  channels: Float32Array<ArrayBuffer>[]
  /** 48,000, which both formats encode. */
  sampleRate: number
}
