import { withGapsDeclared } from '../mp3-gaps.ts'
import { openCompressed } from './compressed.ts'
import type { SoundFile } from './sound-file.ts'

export const mp3: SoundFile<{ kind: 'mp3' }> = {
  extension: 'mp3',
  choices: [{ id: 'mp3', label: 'MP3, 256 kbit/s', format: { kind: 'mp3' } }],
  async open(_format, { sampleRate }) {
    const { Mp3OutputFormat, canEncodeAudio } = await import('mediabunny')
    if (!(await canEncodeAudio('mp3'))) {
      const { registerMp3Encoder } = await import('@mediabunny/mp3-encoder')
      registerMp3Encoder()
    }
    return openCompressed({
      codec: 'mp3',
      bitrate: 256_000,
      sampleRate,
      container: new Mp3OutputFormat(),
      type: 'audio/mpeg',
      complete: withGapsDeclared,
    })
  },
}
