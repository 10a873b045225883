import { expect, test } from 'vitest'
import { waveformPath } from './waveform-path.ts'

/** Two bins a second: a loud one, a silent one, and one that is only below. */
const peaks = { perSecond: 2, pairs: Int8Array.of(-127, 127, 0, 0, -64, 0) }
const place = { offset: 0, gain: 0, zoom: 2, from: 0, width: 3, height: 100 }

/** Top and bottom of each pixel. */
function spans(path: string) {
  const numbers = path.replace(/[MZ]/g, '').trim().split(' ').map(Number)
  const points = Array.from({ length: numbers.length / 2 }, (_, at) => numbers.slice(2 * at, 2 * at + 2))
  const [tops, bottoms] = [points.slice(0, points.length / 2), points.slice(points.length / 2).toReversed()]
  return tops.map(([x, top], index) => [x, top, bottoms[index]?.[1]])
}

test('a waveform is drawn from maxima to minima, and silence as a line', () => {
  expect(spans(waveformPath(peaks, place))).toEqual([
    [0, 0, 100],
    [1, 50, 51],
    [2, 50, 75.2],
  ])
  expect(spans(waveformPath(peaks, { ...place, from: 2, width: 1 }))).toEqual([[0, 50, 75.2]])
  expect(spans(waveformPath(peaks, { ...place, offset: 1, width: 1 }))).toEqual([[0, 50, 75.2]])
  expect(waveformPath(peaks, { ...place, width: 0 })).toBe('')
})

test('several values per pixel show their extremes; a quieter clip is drawn smaller', () => {
  expect(spans(waveformPath(peaks, { ...place, zoom: 1, width: 1 }))).toEqual([[0, 0, 100]])
  const [[, top, bottom] = []] = spans(waveformPath(peaks, { ...place, gain: -6.0206, width: 1 }))
  expect([top, bottom]).toEqual([25, 75])
})
