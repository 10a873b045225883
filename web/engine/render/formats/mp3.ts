import type { SoundExport } from './format.ts'

export const mp3: SoundExport = {
  noun: 'sound',
  label: 'MP3',
  description: 'Sound only. Plays everywhere.',
  extension: 'mp3',
  encoders: [],
  file: { kind: 'mp3' },
}
