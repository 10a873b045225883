import { expect, test } from 'vitest'
import { isAnimatedGif } from './gif-frames.ts'

const screen = [...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0]
const colours = [0, 0, 0, 255, 255, 255]
const timing = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
const ownColours = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, ...colours, 2, 2, 0x44, 0x01, 0]
const file = (...parts: number[][]) => new Uint8Array([...screen, ...colours, ...parts.flat()])

test.each([
  ['one picture', file(timing, frame, [0x3b]), false],
  ['two pictures', file(timing, frame, timing, frame, [0x3b]), true],
  ['pictures with colours of their own', file(ownColours, ownColours, [0x3b]), true],
  ['a truncated second picture', file(frame, [0x2c]), true],
  ['a truncated first picture', file(frame.slice(0, 4)), false],
  ['no picture', file([0x3b]), false],
  ['junk', file([7, 7, 7]), false],
  ['nothing', new Uint8Array(), false],
])('a GIF of %s', (_name, bytes, wanted) => {
  expect(isAnimatedGif(bytes)).toBe(wanted)
})
