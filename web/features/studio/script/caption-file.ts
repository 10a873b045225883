import type { Document } from '#contract/document/document'
import type { ProjectRecord } from '#contract/projects/projects'
import { writeSrt, writeVtt } from '../../../engine/timeline/subtitles.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { cuesOf } from './script-captions.ts'

export type CaptionFormat = 'srt' | 'vtt'

interface Captioned {
  project: Pick<ProjectRecord, 'title'>
  document: Pick<Document, 'captions'>
}

/** Whether there is anything to write down: a caption without words is none. */
export function hasCaptions({ captions }: Pick<Document, 'captions'>): boolean {
  return captions.some(({ text }) => text.trim() !== '')
}

/** The captions as a subtitle file that is called after the project. */
export function captionFile({ project, document }: Captioned, format: CaptionFormat): File {
  const cues = cuesOf(document)
  const text = format === 'srt' ? writeSrt(cues) : writeVtt(cues)
  const type = format === 'srt' ? 'application/x-subrip' : 'text/vtt'
  return new File([text], `${project.title || 'captions'}.${format}`, { type })
}

/** Hands the captions to the browser's downloads. */
export function saveCaptions(captioned: Captioned, format: CaptionFormat) {
  const file = captionFile(captioned, format)
  saveFile(file, file.name)
}
