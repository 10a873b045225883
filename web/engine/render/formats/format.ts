import type { Stage } from '#contract/document/document'
import type { BounceFormat } from '../../mix/sound-files/index.ts'
import type { ExportSize } from './size.ts'

/** Encoders of the browser that are probed before an export. */
export type ProbedEncoder = 'mp4' | 'webm' | 'transparent' | 'opus'

interface Format {
  label: string
  description: string
  /** File name extension, without a dot. */
  extension: string
  /** The browser must have one of these; none: the app's own code encodes the format. */
  encoders: readonly ProbedEncoder[]
}

export interface SoundExport extends Format {
  noun: 'sound'
  file: BounceFormat
}

export interface PictureExport extends Format {
  noun: 'video' | 'GIF'
  /** Frames per second on offer. */
  rates: readonly number[]
  sizes(stage: Stage): ExportSize[]
  preferredSize(stage: Stage): ExportSize
  /** Its files have no sound. */
  isSilent?: true
  /** Longest document that the format takes. */
  maxSeconds?: number
  /** The site plays files of this format on the project's page. */
  isPublishable?: true
}

/** A file that the video encoders of the export worker make. */
export interface VideoExport extends PictureExport {
  /** MIME type of the file. */
  type: 'video/mp4' | 'video/webm'
  /** Never VP8: its colours come out wrong. */
  codecs: { video: 'avc' | 'vp9'; audio: 'aac' | 'opus' }
  /** Without a background. */
  hasAlpha: boolean
}
