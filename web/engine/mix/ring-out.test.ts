import type { MixDocument } from '#contract/mixes/document'
import { expect, test } from 'vitest'
import { bounceTo } from './bounce.ts'
import { madeMix, renderAll, tone, withTrack } from '../../../tests/support/mix/mix-fixtures.ts'
import { RING_OUT_MAX, ringOut } from './ring-out.ts'
import { TrackReader } from './sources.ts'

const RATE = 48_000
const sounds = { a: [tone(440, 1, 0.8)] }
const dry = madeMix(sounds)
/** The highest peaks of both sides, in dBFS, of the last frames before `to` and of the seconds after it. */
function peaksAround(mix: MixDocument, to: number): [before: number, after: number] {
  const [left, right] = renderAll(mix, sounds, { from: 0, to: to + 3 * RATE })
  const peak = (from: number, end: number) => {
    let max = 1e-9
    for (let n = from; n < end; n++) max = Math.max(max, Math.abs(left[n] ?? 0), Math.abs(right[n] ?? 0))
    return 20 * Math.log10(max)
  }
  return [peak(to - 10, to), peak(to, to + 3 * RATE)]
}
function readerOf(mix: MixDocument) {
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(mix)
  return reader
}
const end = (mix: MixDocument) => ringOut(mix, readerOf(mix), RATE, () => Promise.resolve())

test('without a tail the bounce ends with the last clip', async () => {
  expect(await end(dry)).toEqual({ to: RATE, isCut: false })
})

test.each([
  ['a short delay with 90 % repeats', { delay: 0 }, { beats: 0.5, feedback: 0.9, damping: 0 }],
  ['long echoes with silence between them', { delay: -6 }, { beats: 4, feedback: 0.3, damping: 0.3 }],
  ['a reverb', { reverb: -6 }, {}],
] as const)('%s: the bounce ends when it has died away', async (_, sends, delay) => {
  const mix = withTrack({ ...dry, delay: { ...dry.delay, ...delay } }, sends)
  const { to, isCut } = await end(mix)
  expect(isCut).toBe(false)
  expect(to).toBeGreaterThan(1.5 * RATE)
  expect(to).toBeLessThan((1 + RING_OUT_MAX) * RATE)
  // Up to the end it is heard, and behind it it is not.
  const [before, after] = peaksAround(mix, to)
  expect(before).toBeGreaterThan(-90)
  expect(after).toBeLessThan(-90)
})

test('echoes that hardly decay are cut after a minute, and that is reported', async () => {
  const mix = withTrack(
    { ...dry, tempo: 90, delay: { ...dry.delay, beats: 4, feedback: 0.9, damping: 0 } },
    { delay: 0 },
  )
  const { to, isCut } = await end(mix)
  expect(isCut).toBe(true)
  expect(to).toBeGreaterThan((RING_OUT_MAX - 2) * RATE)
  expect(to).toBeLessThanOrEqual((1 + RING_OUT_MAX) * RATE)
})

test('the file of a bounce with a tail includes the tail', async () => {
  const mix = withTrack({ ...dry, delay: { ...dry.delay, beats: 0.25, feedback: 0.2 } }, { delay: 0 })
  const context = { signal: new AbortController().signal, report: () => undefined }
  const request = {
    stretch: { from: 0, to: RATE },
    ringsOut: true,
    format: { kind: 'wav', bits: 16 },
    stems: false,
    name: 'Echo',
  } as const
  const { stretch, isCut, blob } = await bounceTo(mix, readerOf(mix), request, {
    context,
    breathe: () => Promise.resolve(),
  })
  expect([stretch.to, isCut]).toEqual([(await end(mix)).to, false])
  expect(stretch.to).toBeGreaterThan(RATE + 0.25 * RATE)
  // Four bytes a frame, and a header.
  const header = blob.size - 4 * stretch.to
  expect(header).toBeGreaterThan(0)
  expect(header).toBeLessThan(100)
})
