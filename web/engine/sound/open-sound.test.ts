import { MEDIA_MAX_BYTES } from '#contract/media'
import { expect, test } from 'vitest'
import { wavHeader } from './wav-header.ts'
import { openSound } from './open-sound.ts'

test('a file of 0 bytes and one beyond the limit are refused before anything is read', async () => {
  await expect(openSound(new Blob([]), 'silence.wav')).rejects.toMatchObject({ code: 'empty' })
  // Half a gigabyte is a lot to make for a test: only its size is looked at.
  const huge = Object.defineProperty(new Blob(['x']), 'size', { value: MEDIA_MAX_BYTES.sound + 1 })
  await expect(openSound(huge, 'huge.wav')).rejects.toMatchObject({
    code: 'too_large',
    found: MEDIA_MAX_BYTES.sound + 1,
    limit: MEDIA_MAX_BYTES.sound,
  })
})

test('a sound longer than a take is refused by its header, with its length', async () => {
  // One byte a frame, one frame a second: 5,000 bytes are 5,000 seconds.
  const header = new DataView(new ArrayBuffer(44 + 5_000))
  const text = (at: number, value: string) =>
    Array.from(value, (letter, index) => header.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  header.setUint32(4, 36 + 5_000, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, 1, true)
  header.setUint32(28, 1, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  text(36, 'data')
  header.setUint32(40, 5_000, true)
  await expect(openSound(new Blob([header.buffer]), 'long.wav')).rejects.toMatchObject({
    code: 'too_long',
    found: 5_000,
    limit: 1_800,
  })
})

test('a file that ends before its first sample has no sound, and is not searched for it forever', async () => {
  const flac = new Uint8Array(3_000)
  flac.set(new TextEncoder().encode('fLaC'))
  // The one block before the frames: 34 bytes about a stream of 48 kHz and one channel of 16 bits.
  flac.set([0x80, 0, 0, 34, 0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0b, 0xb8, 0x00, 0xf0, 0, 5, 0x1b, 0xcc], 4)
  await expect(openSound(new Blob([flac]), 'cut.flac')).rejects.toMatchObject({ code: 'no_sound' })
  const wave = wavHeader({ channels: 1, sampleRate: 48_000, format: 16 }, 48_000)
  await expect(openSound(new Blob([wave]), 'header.wav')).rejects.toMatchObject({ code: 'no_sound' })
})

test('a WAV file whose codec nothing here reads is refused by the name of the codec', async () => {
  const header = new DataView(wavHeader({ channels: 1, sampleRate: 8_000, format: 16 }, 1_000).buffer)
  header.setUint16(20, 2, true)
  const file = new Blob([header, new Uint8Array(2_000)])
  await expect(openSound(file, 'old.wav')).rejects.toMatchObject({
    code: 'codec_unsupported',
    codec: 'Microsoft ADPCM',
  })
})
