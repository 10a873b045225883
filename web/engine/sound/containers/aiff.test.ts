import { expect, test } from 'vitest'
import { wavOfAiff } from './aiff.ts'

const RATE = 44_100
const values = [0, 0.25, -0.25, 0.5, -0.5, 0.99, -1]

type Put = (view: DataView, at: number, value: number) => void

/** An AIFF file, or an AIFC file with a `compression`, of these samples in two channels: the second is the first, turned. */
function aiff(bits: number, put: Put, compression?: string): Blob {
  const bytes = Math.ceil(bits / 8)
  const samples = values.flatMap((value) => [value, value === -1 ? 0.99 : -value])
  const common = compression === undefined ? 18 : 24
  const view = new DataView(new ArrayBuffer(12 + 12 + 8 + common + 16 + samples.length * bytes))
  let at = 0
  const text = (letters: string) => {
    for (const letter of letters) view.setUint8(at++, letter.charCodeAt(0))
  }
  const long = (value: number) => {
    view.setUint32(at, value)
    at += 4
  }
  text('FORM')
  long(view.byteLength - 8)
  text(compression === undefined ? 'AIFF' : 'AIFC')
  // An unknown chunk of an odd length.
  text('NAME')
  long(3)
  text('abc')
  at++
  text('COMM')
  long(common)
  view.setUint16(at, 2)
  view.setUint32(at + 2, values.length)
  view.setUint16(at + 6, bits)
  // 44,100 as an 80-bit number.
  view.setUint16(at + 8, 16_383 + 15)
  view.setUint32(at + 10, RATE * 2 ** 16)
  at += 18
  if (compression !== undefined) {
    text(compression)
    view.setUint16(at, 0)
    at += 2
  }
  text('SSND')
  long(8 + samples.length * bytes)
  long(0)
  long(0)
  samples.forEach((value, index) => put(view, at + index * bytes, value))
  return new Blob([view])
}

const scaled = (value: number, bits: number) => Math.round(value * 2 ** (bits - 1))
const whole24: Put = (view, at, value) => {
  const number = scaled(value, 24)
  view.setInt8(at, number >> 16)
  view.setUint16(at + 1, number & 0xffff)
}
/** The companded values of G.711's tables nearest to ours do not matter here: 0x80 and 0xd5 and so on are looked up. */
const code = (codes: readonly number[]): Put => {
  let next = 0
  return (view, at) => view.setUint8(at, codes[next++] ?? 0)
}

/** The samples of a WAV file as numbers, the first channel. */
async function read(wav: Blob | null) {
  if (!wav) throw new Error('No WAV')
  const view = new DataView(await wav.arrayBuffer())
  const bytes = view.getUint16(34, true) / 8
  const isFloat = view.getUint16(20, true) === 3
  const sample = (at: number) => {
    if (isFloat) return view.getFloat32(at, true)
    if (bytes === 1) return (view.getUint8(at) - 128) / 128
    if (bytes === 2) return view.getInt16(at, true) / 2 ** 15
    if (bytes === 3) return ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 2 ** 23
    return view.getInt32(at, true) / 2 ** 31
  }
  const begin = isFloat ? 58 : 44
  const frames = view.getUint32(begin - 4, true) / bytes / 2
  return {
    channels: view.getUint16(22, true),
    rate: view.getUint32(24, true),
    first: Array.from({ length: frames }, (_, frame) => sample(begin + frame * 2 * bytes)),
  }
}

test.each<[name: string, bits: number, put: Put, compression: string | undefined]>([
  ['AIFF, 8 bits', 8, (view, at, value) => view.setInt8(at, scaled(value, 8)), undefined],
  ['AIFF, 16 bits', 16, (view, at, value) => view.setInt16(at, scaled(value, 16)), undefined],
  ['AIFF, 24 bits', 24, whole24, undefined],
  ['AIFF, 32 bits', 32, (view, at, value) => view.setInt32(at, scaled(value, 32)), undefined],
  ['AIFC NONE', 16, (view, at, value) => view.setInt16(at, scaled(value, 16)), 'NONE'],
  ['AIFC sowt', 16, (view, at, value) => view.setInt16(at, scaled(value, 16), true), 'sowt'],
  ['AIFC in24', 24, whole24, 'in24'],
  ['AIFC fl32', 32, (view, at, value) => view.setFloat32(at, value), 'fl32'],
  ['AIFC FL64', 64, (view, at, value) => view.setFloat64(at, value), 'FL64'],
])('%s is read', async (_, bits, put, compression) => {
  const { channels, rate, first } = await read(await wavOfAiff(aiff(bits, put, compression)))
  expect([channels, rate, first.length]).toEqual([2, RATE, values.length])
  first.forEach((sample, index) => {
    expect(Math.abs(sample - (values[index] ?? 0))).toBeLessThanOrEqual(bits === 8 ? 1 / 128 : 1 / 32_768)
  })
})

test.each<[compression: string, codes: number[], samples: number[]]>([
  // From the tables of G.711: silence, the largest of both signs, and one between.
  ['ulaw', [0xff, 0x80, 0x00, 0xb0], [0, 32_124, -32_124, 3_900]],
  ['alaw', [0xd5, 0xaa, 0x2a, 0x80], [8, 32_256, -32_256, 5_504]],
])('AIFC %s is read', async (compression, codes, samples) => {
  const both = codes.flatMap((one) => [one, one])
  const { first } = await read(await wavOfAiff(aiff(8, code(both), compression)))
  expect(first.slice(0, 4).map((sample) => Math.round(sample * 32_768))).toEqual(samples)
})

test('other files are refused, damaged or unsupported ones with a reason', async () => {
  expect(await wavOfAiff(new Blob(['RIFF....WAVE']))).toBeNull()
  expect(await wavOfAiff(new Blob(['FORM']))).toBeNull()
  await expect(wavOfAiff(new Blob(['FORM\0\0\0\0AIFF']))).rejects.toMatchObject({ code: 'not_a_sound' })
  const whole = aiff(16, (view, at, value) => view.setInt16(at, scaled(value, 16)))
  await expect(wavOfAiff(whole.slice(0, 52))).rejects.toMatchObject({ code: 'no_sound' })
  // Two frames and a half are left of it.
  expect((await read(await wavOfAiff(whole.slice(0, whole.size - 18)))).first).toHaveLength(2)
  const squeezed = aiff(16, () => undefined, 'ima4')
  await expect(wavOfAiff(squeezed)).rejects.toMatchObject({ code: 'codec_unsupported' })
})

test('shapes that no sound has are refused', async () => {
  const file = aiff(16, (view, at, value) => view.setInt16(at, scaled(value, 16)))
  const changed = async (change: (view: DataView) => void) => {
    const view = new DataView(await file.arrayBuffer())
    change(view)
    return wavOfAiff(new Blob([view]))
  }
  // The common chunk: channels, frames, bits, then the rate's exponent.
  const common = 12 + 12 + 8
  const refusal = { code: 'not_a_sound' }
  await expect(changed((view) => view.setUint16(common, 65))).rejects.toMatchObject(refusal)
  await expect(changed((view) => view.setUint16(common + 8, 0x7fff))).rejects.toMatchObject(refusal)
  await expect(changed((view) => view.setUint16(common + 8, 16_383 + 9))).rejects.toMatchObject(refusal)
  // It ends after the head of its samples.
  await expect(wavOfAiff(file.slice(0, common + 18 + 8))).resolves.toBeInstanceOf(Blob)
})

test('a thousand chunks are looked at, and none once the caller has cancelled', async () => {
  const file = aiff(16, (view, at, value) => view.setInt16(at, scaled(value, 16)))
  const padded = (count: number) =>
    new Blob([file.slice(0, 12), ...Array.from({ length: count }, () => 'FREE\0\0\0\0'), file.slice(12)])
  // Three chunks of its own.
  expect(await wavOfAiff(padded(997))).toBeInstanceOf(Blob)
  await expect(wavOfAiff(padded(998))).rejects.toMatchObject({ code: 'no_sound' })
  await expect(wavOfAiff(file, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})
