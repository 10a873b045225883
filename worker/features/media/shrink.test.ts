import { expect, test } from 'vitest'
import { shrunk, type Pixels } from './shrink.ts'

function picture(width: number, height: number, at: (x: number, y: number) => number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(at(x, y), (y * width + x) * 4)
  return { width, height, data }
}
const whole = ({ width, height }: Pixels) => ({ left: 0, top: 0, width, height })

test('each pixel is the mean of what it covers', () => {
  const source = picture(4, 2, (x, y) => [x * 10, y * 100, 0, 255])
  const { data } = shrunk(source, { from: whole(source), size: { width: 2, height: 1 } })
  expect([...data]).toEqual([5, 50, 0, 255, 25, 50, 0, 255])
})

test('a pixel that is covered in part counts in part', () => {
  const source = picture(3, 1, (x) => [x * 90, 0, 0, 255])
  const { data } = shrunk(source, { from: whole(source), size: { width: 2, height: 1 } })
  expect([data[0], data[4]]).toEqual([30, 150])
})

test('transparent pixels do not affect colours', () => {
  const source = picture(2, 1, (x) => (x === 0 ? [200, 100, 50, 255] : [0, 255, 0, 0]))
  const { data } = shrunk(source, { from: whole(source), size: { width: 1, height: 1 } })
  expect([...data]).toEqual([200, 100, 50, 128])
})

test('a part of a picture, and one that grows', () => {
  const source = picture(4, 4, (x, y) => [x * 50, y * 50, 0, 255])
  const part = shrunk(source, {
    from: { left: 2, top: 2, width: 2, height: 2 },
    size: { width: 1, height: 1 },
  })
  expect([...part.data]).toEqual([125, 125, 0, 255])
  const grown = shrunk(source, { from: whole(source), size: { width: 8, height: 8 } })
  expect([grown.data[0], grown.data[7 * 4], grown.data.length]).toEqual([0, 150, 256])
})
