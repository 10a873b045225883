import { withGapsDeclared } from '../mp3-gaps.ts'
import { openCompressed, type CompressedOptions } from './compressed.ts'
import type { Encoder, SoundFile } from './sound-file.ts'

export const mp3: SoundFile<{ kind: 'mp3' }> = {
  extension: 'mp3',
  choices: [{ id: 'mp3', label: 'MP3, 256 kbit/s', format: { kind: 'mp3' } }],
  open: (_format, { sampleRate }) => openMp3({ sampleRate, bitrate: 256_000 }),
}

/** No browser encodes MP3, so the encoder is fetched. Throws `EncoderMissing` for a rate that MP3 does not have. */
export async function openMp3(
  options: Pick<CompressedOptions, 'sampleRate' | 'bitrate' | 'channels'>,
): Promise<Encoder> {
  const { Mp3OutputFormat, canEncodeAudio } = await import('mediabunny')
  if (!(await canEncodeAudio('mp3'))) {
    const { registerMp3Encoder } = await import('@mediabunny/mp3-encoder')
    registerMp3Encoder()
  }
  return openCompressed({
    ...options,
    codec: 'mp3',
    container: new Mp3OutputFormat(),
    type: 'audio/mpeg',
    complete: withGapsDeclared,
  })
}
