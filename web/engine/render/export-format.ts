import type { Transferred } from '../channel/channel.ts'

/** Files with a picture. `transparent`: a WebM without a background, for other programs to lay over theirs. */
export type PictureFormat = 'mp4' | 'webm' | 'transparent' | 'gif'
/** Formats that the export worker's video encoders make. */
export type VideoFormat = Exclude<PictureFormat, 'gif'>
/** Files of the sound alone. */
export type SoundFormat = 'wav' | 'mp3' | 'opus'
export type ExportFormat = PictureFormat | SoundFormat

/** What a video of each format is made of. Never VP8: its colours come out wrong. */
export const exportCodecs = {
  webm: { type: 'video/webm', video: 'vp9', audio: 'opus' },
  transparent: { type: 'video/webm', video: 'vp9', audio: 'opus' },
  mp4: { type: 'video/mp4', video: 'avc', audio: 'aac' },
} as const

/** Seconds that a GIF may take: it holds every picture whole, so that longer ones are of no use to anybody. */
export const MAX_GIF_SECONDS = 60

export function isSoundFormat(format: ExportFormat): format is SoundFormat {
  return format === 'wav' || format === 'mp3' || format === 'opus'
}

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
