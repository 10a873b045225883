import { expect, test } from 'vitest'
import { codecName, unreadableCodec } from './codec-name.ts'

/** The head of an ASF file whose sound has this format tag. */
function asf(tag: number): Blob {
  const bytes = new Uint8Array(200)
  bytes.set([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])
  bytes.set([0x40, 0x9e, 0x69, 0xf8, 0x4d, 0x5b, 0xcf, 0x11], 60)
  bytes.set([tag & 0xff, tag >> 8], 60 + 54)
  return new Blob([bytes])
}

/** The head of a WAV file whose samples have this format tag, after a chunk of an odd length. */
function wave(tag: number): Blob {
  return new Blob(['RIFF....WAVE', 'junk\x03\0\0\0abc\0', 'fmt \x10\0\0\0', Uint8Array.of(tag, 0, 1, 0)])
}

test.each([
  ['Microsoft ADPCM', wave(0x02)],
  ['GSM', wave(0x31)],
  ['MP3 in a WAV file', wave(0x55)],
  ['Windows Media Audio', asf(0x161)],
  ['Windows Media Audio Pro', asf(0x162)],
  ['Windows Media Audio', new Blob([new Uint8Array([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])])],
  ['AMR', new Blob(['#!AMR\n....'])],
  ['AMR-WB', new Blob(['#!AMR-WB\n....'])],
  ['WavPack', new Blob(['wvpk....'])],
])('%s is known by its first bytes', async (name, file) => {
  expect(await unreadableCodec(file)).toBe(name)
})

test('anything else is not named', async () => {
  expect(await unreadableCodec(wave(0x01))).toBeUndefined()
  expect(await unreadableCodec(new Blob(['RIFF....WAVEfmt ']))).toBeUndefined()
  expect(await unreadableCodec(new Blob(['Dear diary']))).toBeUndefined()
  expect(await unreadableCodec(new Blob([]))).toBeUndefined()
})

test('ids of codecs are names for readers', () => {
  expect(codecName('samr')).toBe('AMR')
  expect(codecName('A_TRUEHD')).toBe('Dolby TrueHD')
  expect(codecName('AAC')).toBe('AAC')
  expect(codecName('\0\x01')).toBe('an unknown codec')
})
