import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRawFrames } from '../web/engine/sound/containers/raw-frames.ts'

const dolby = new Blob([readFileSync('tests/support/sounds/hello.ac3')])

/** Packets of DTS that are empty but for their heads: `blocks` of 32 frames at 48 kHz, stereo, in `bytes`. */
function dts(count: number, bytes: number, { extension = 0, blocks = 16 } = {}): Blob {
  const frame = new DataView(new ArrayBuffer(bytes + extension))
  frame.setUint32(0, 0x7ffe_8001)
  // Blocks, bytes and the upper bits of the arrangement, then its lower bits and the rate.
  frame.setUint32(4, ((blocks - 1) << 18) | ((bytes - 1) << 4) | 0)
  frame.setUint8(8, (2 << 6) | (13 << 2))
  if (extension > 0) {
    frame.setUint32(bytes, 0x6458_2025)
    frame.setUint32(bytes + 5, (extension - 1) << 5)
  }
  return new Blob(Array.from({ length: count }, () => frame))
}

test('AC-3 without a container has 1,536 frames in each packet', async () => {
  const sound = await readRawFrames(dolby)
  expect(sound).toMatchObject({ codec: 'ac3', sampleRate: 48_000, priming: 0, frames: 10 * 1_536 })
  expect(sound?.packets.every(({ bytes }) => bytes === 256)).toBe(true)
  // One that was cut off loses its last packet.
  expect((await readRawFrames(dolby.slice(0, -10)))?.packets).toHaveLength(9)
})

test('DTS has its extensions in the packet they belong to', async () => {
  expect(await readRawFrames(dts(3, 1_024))).toMatchObject({
    codec: 'dts',
    channels: 2,
    sampleRate: 48_000,
    frames: 3 * 512,
  })
  const packets = (await readRawFrames(dts(3, 1_024, { extension: 200 })))?.packets
  expect(packets?.map(({ at, bytes }) => [at, bytes])).toEqual([0, 1_224, 2_448].map((at) => [at, 1_224]))
})

test('an hour of DTS is refused by its frames, with its length', async () => {
  // The smallest and longest packets there are: 4 MB instead of the hundreds that an hour has.
  const hour = dts(42_188, 96, { blocks: 128 })
  await expect(readRawFrames(hour)).rejects.toMatchObject({ code: 'too_long', limit: 1_800 })
  const found = await readRawFrames(hour).catch((error: { found: number }) => error.found)
  expect(found).toBeGreaterThan(3_500)
  expect(found).toBeLessThan(3_700)
})

test('other files, and a single frame by chance, are none', async () => {
  expect(await readRawFrames(new Blob(['RIFF0000WAVEfmt 0000']))).toBeNull()
  expect(await readRawFrames(new Blob([Uint8Array.of(0x0b, 0x77)]))).toBeNull()
  expect(await readRawFrames(dolby.slice(0, 256))).toBeNull()
})

test('a packet ends before its extensions become endless', async () => {
  const frame = await dts(1, 1_024).arrayBuffer()
  const extension = (await dts(1, 96, { extension: 8_192 }).arrayBuffer()).slice(96)
  const many = new Blob([frame, frame, ...Array.from({ length: 100 }, () => extension)])
  expect((await readRawFrames(many))?.packets.map(({ bytes }) => bytes)).toEqual([1_024, 1_024 + 7 * 8_192])
})

test('reading stops once the caller has cancelled', async () => {
  const long = dts(2_000, 1_024)
  await expect(readRawFrames(long, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})
