import type { Document } from '#contract/document/document'
import { writeSrt, writeVtt, type SubtitleCue } from '../../../engine/timeline/subtitles.ts'

export type CaptionFormat = 'srt' | 'vtt'

type Captioned = Pick<Document, 'captions'>

export function hasCaptions({ captions }: Captioned): boolean {
  return captions.some(({ text }) => text.trim() !== '')
}

/** The captions as a subtitle file, named after the project. */
export function captionFile(document: Captioned, title: string, format: CaptionFormat): File {
  const cues = cuesOf(document)
  const text = format === 'srt' ? writeSrt(cues) : writeVtt(cues)
  const type = format === 'srt' ? 'application/x-subrip' : 'text/vtt'
  return new File([text], `${title || 'captions'}.${format}`, { type })
}

export function cuesOf({ captions }: Captioned): SubtitleCue[] {
  return captions
    .filter(({ text }) => text.trim() !== '')
    .map(({ start, duration, text }) => ({ start, end: start + duration, text }))
    .toSorted((a, b) => a.start - b.start)
}
