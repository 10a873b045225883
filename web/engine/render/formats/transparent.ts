import type { VideoExport } from './format.ts'
import { video } from './video.ts'

export const transparent: VideoExport = {
  ...video,
  label: 'WebM, no background',
  description: 'Only the performers, titles and captions. Lay it over another video, or show it in OBS.',
  extension: 'webm',
  encoders: ['transparent'],
  type: 'video/webm',
  codecs: { video: 'vp9', audio: 'opus' },
  hasAlpha: true,
}
