import { openCompressed } from './compressed.ts'
import type { SoundFile } from './sound-file.ts'

export const opus: SoundFile<{ kind: 'opus' }> = {
  extension: 'webm',
  choices: [{ id: 'opus', label: 'Opus in WebM, 160 kbit/s', format: { kind: 'opus' } }],
  async open(_format, { sampleRate }) {
    const { WebMOutputFormat } = await import('mediabunny')
    return openCompressed({
      codec: 'opus',
      bitrate: 160_000,
      sampleRate,
      container: new WebMOutputFormat(),
      type: 'audio/webm',
    })
  },
}
