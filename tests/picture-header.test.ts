import { expect, test } from 'vitest'
import { fittingSize } from '../web/rigging/import/png.ts'
import { png } from './support/pictures.ts'
import { PNG_HEADER_BYTES, pngSize, readHeader } from '../worker/model/media/picture-header.ts'

test('the size of a PNG is the same to all who ask, and needs its first bytes only', () => {
  const bytes = png({ width: 300, height: 20, animated: true })
  const size = { width: 300, height: 20 }
  expect(readHeader(bytes, 'image/png')).toEqual({ ...size, animated: true, passes: 1 })
  expect(pngSize(bytes.subarray(0, PNG_HEADER_BYTES))).toEqual(size)
  expect(fittingSize(bytes)).toEqual(size)
  // The header lies somewhere in a larger buffer.
  const within = new Uint8Array(bytes.length + 7)
  within.set(bytes, 7)
  expect(pngSize(within.subarray(7))).toEqual(size)
})

test('a PNG without its header where decoders expect it has no size', () => {
  const whole = png({ width: 300, height: 20 })
  const changed = (at: number, value: number) => whole.map((byte, index) => (index === at ? value : byte))
  for (const bytes of [
    whole.subarray(0, PNG_HEADER_BYTES - 1),
    changed(0, 0x88),
    changed(11, 14),
    changed(12, 0x4a),
    png({ width: 0, height: 20 }),
  ]) {
    expect(readHeader(bytes, 'image/png')).toBeUndefined()
    expect(pngSize(bytes)).toBeUndefined()
    expect(fittingSize(bytes)).toBeUndefined()
  }
  const large = png({ width: 9_000, height: 20 })
  expect([pngSize(large)?.width, fittingSize(large)]).toEqual([9_000, undefined])
})
