import type { VideoExport } from './format.ts'
import { video } from './video.ts'

export const mp4: VideoExport = {
  ...video,
  label: 'MP4',
  description: 'Plays everywhere.',
  extension: 'mp4',
  encoders: ['mp4'],
  isPublishable: true,
  type: 'video/mp4',
  codecs: { video: 'avc', audio: 'aac' },
  hasAlpha: false,
}
