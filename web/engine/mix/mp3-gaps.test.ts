import { expect, test } from 'vitest'
import { withGapsDeclared } from './mp3-gaps.ts'

/** A file as the encoder leaves it: a small frame with the count, then frames of 256 kbit/s at 48 kHz. */
function made(frames: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(168 + frames * 768)
  file.set([0xff, 0xfa, 0x44, 0x64])
  file.set(new TextEncoder().encode('Xing'), 36)
  file.set([0, 0, 0, 7, 0, 0, 0, frames + 1], 40)
  for (let at = 168; at < file.length; at += 768) file.set([0xff, 0xfb, 0xd4, 0x64, 9], at)
  return file
}

test('the silence around the sound is declared, and the sound is unchanged', () => {
  const file = made(10)
  const declared = withGapsDeclared(file, 10 * 1_152 - 576 - 1_632)
  const view = new DataView(declared.buffer)
  expect(declared.length).toBe(384 + 10 * 768)
  expect(declared.subarray(384)).toEqual(file.subarray(168))
  expect(view.getUint32(44)).toBe(10)
  expect(view.getUint32(48)).toBe(declared.length)
  const tag = 36 + 116
  expect(String.fromCharCode(...declared.subarray(tag, tag + 4))).toBe('LAME')
  const gaps = view.getUint32(tag + 20) & 0xff_ffff
  expect([gaps >> 12, gaps & 0xfff]).toEqual([576, 1_632])
})

test('any other file is returned unchanged', () => {
  const other = made(10).fill(0, 36, 40)
  expect(withGapsDeclared(other, 9_000)).toBe(other)
  // More silence than the tag can tell of.
  const long = made(10)
  expect(withGapsDeclared(long, 100)).toBe(long)
  expect(withGapsDeclared(new Uint8Array(3), 1)).toHaveLength(3)
})
