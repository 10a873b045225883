import type { VideoExport } from './format.ts'
import { video } from './video.ts'

export const webm: VideoExport = {
  ...video,
  label: 'WebM',
  description: 'Plays in browsers and on YouTube.',
  extension: 'webm',
  encoders: ['webm'],
  isPublishable: true,
  type: 'video/webm',
  codecs: { video: 'vp9', audio: 'opus' },
  hasAlpha: false,
}
