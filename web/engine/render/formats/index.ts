import type { SoundExport, VideoExport } from './format.ts'
import { gif } from './gif.ts'
import { mp3 } from './mp3.ts'
import { mp4 } from './mp4.ts'
import { opus } from './opus.ts'
import { transparent } from './transparent.ts'
import { wav } from './wav.ts'
import { webm } from './webm.ts'

/** The export formats in the order of the choice. Their unions and all tables derive from it. */
export const exportFormats = { mp4, webm, transparent, gif, wav, mp3, opus }

export type ExportFormat = keyof typeof exportFormats

type FormatsOf<Shape> = {
  [Format in ExportFormat]: (typeof exportFormats)[Format] extends Shape ? Format : never
}[ExportFormat]

export type SoundFormat = FormatsOf<SoundExport>
export type PictureFormat = Exclude<ExportFormat, SoundFormat>
/** Formats that the video encoders of the export worker make. */
export type VideoFormat = FormatsOf<VideoExport>

/** Safe: the keys of a literal. */
export const formatNames = Object.keys(exportFormats) as ExportFormat[]

export function isSoundFormat(format: ExportFormat): format is SoundFormat {
  return 'file' in exportFormats[format]
}

/** Returns whether the format's files have no sound. */
export function isSilentFormat(format: ExportFormat): boolean {
  return !isSoundFormat(format) && exportFormats[format].isSilent === true
}

export function isVideoFormat(format: ExportFormat): format is VideoFormat {
  return 'codecs' in exportFormats[format]
}
