import { expect, test } from 'vitest'
import { avifHeader } from './avif-header.ts'

const text = (value: string) => Array.from(value, (letter) => letter.charCodeAt(0))
const number = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const box = (type: string, ...inside: number[]) => [...number(8 + inside.length), ...text(type), ...inside]
const size = (width: number, height: number) => box('ispe', 0, 0, 0, 0, ...number(width), ...number(height))

function avif(sizes: number[][], brand = 'avif'): Uint8Array {
  const properties = box('ipco', ...sizes.flat())
  return new Uint8Array([
    ...box('ftyp', ...text(brand), 0, 0, 0, 0, ...text('mif1')),
    ...box('meta', 0, 0, 0, 0, ...box('hdlr', 1, 2, 3), ...box('iprp', ...properties)),
  ])
}

test('an AVIF declares the size of its largest picture', () => {
  expect(avifHeader(avif([size(64, 48)]))).toEqual({ width: 64, height: 48, animated: false })
  expect(avifHeader(avif([size(64, 48), size(20_000, 20_000)]))).toMatchObject({ width: 20_000 })
  expect(avifHeader(avif([size(64, 48)], 'avis'))).toMatchObject({ animated: true })
})

test('other files, files without a size and files cut short have none', () => {
  expect(avifHeader(avif([size(64, 48)], 'mp42'))).toBeUndefined()
  expect(avifHeader(avif([]))).toBeUndefined()
  expect(avifHeader(avif([size(0, 48)]))).toBeUndefined()
  const whole = avif([size(64, 48)])
  for (let length = 0; length < whole.length; length++)
    expect(avifHeader(whole.subarray(0, length))?.width ?? 64).toBe(64)
  // A box that says it has no length at all.
  expect(avifHeader(new Uint8Array([...number(3), ...text('ftyp'), ...text('avif')]))).toBeUndefined()
})
