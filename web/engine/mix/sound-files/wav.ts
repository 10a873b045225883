import { wavHeader, wavSecondsMax } from '../../sound/wav-header.ts'
import { encodeWavSamples } from '../wav-samples.ts'
import type { StoredWavFormat } from '../../sound/wav-samples.ts'
import type { SoundFile } from './sound-file.ts'

export const wav: SoundFile<{ kind: 'wav'; bits: StoredWavFormat }> = {
  extension: 'wav',
  choices: [
    { id: 'wav16', label: 'WAV, 16 bits', format: { kind: 'wav', bits: 16 } },
    { id: 'wav24', label: 'WAV, 24 bits', format: { kind: 'wav', bits: 24 } },
    { id: 'wav32', label: 'WAV, 32 bits floating point', format: { kind: 'wav', bits: 'float' } },
  ],
  maxSeconds: ({ bits }, sampleRate) => wavSecondsMax({ channels: 2, sampleRate, format: bits }),
  async open({ bits }, { sampleRate, frames }) {
    const parts: BlobPart[] = [wavHeader({ channels: 2, sampleRate, format: bits }, frames)]
    let position = 0
    return {
      async add(left, right) {
        parts.push(encodeWavSamples([left, right], bits, position))
        position += left.length
        // Many small parts become one blob now and then, which the browser may move to disk.
        if (parts.length > 512) parts.splice(0, parts.length, new Blob(parts))
      },
      finish: async () => new Blob(parts, { type: 'audio/wav' }),
      async cancel() {
        parts.length = 0
      },
    }
  },
}
