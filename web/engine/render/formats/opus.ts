import type { SoundExport } from './format.ts'

export const opus: SoundExport = {
  noun: 'sound',
  label: 'Opus',
  description: 'Sound only, and the smallest.',
  extension: 'webm',
  encoders: ['opus'],
  file: { kind: 'opus' },
}
