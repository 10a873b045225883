import type { SoundExport } from './format.ts'

export const wav: SoundExport = {
  noun: 'sound',
  label: 'WAV',
  description: 'Sound only, uncompressed, 24 bit.',
  extension: 'wav',
  encoders: [],
  file: { kind: 'wav', bits: 24 },
}
