import { afterEach, expect, test, vi } from 'vitest'
import { encodeWav } from '../wav.ts'
import { openSound } from '../open-sound.ts'
import { gatherSound } from './gathered-sound.ts'
import { fitsWhole, memoryLimit, refuseTooHeavy } from './memory-limit.ts'

afterEach(() => vi.unstubAllGlobals())

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const MIB = 2 ** 20

test.each([
  ['a phone of 2 GiB', { deviceMemory: 2, userAgent: 'Android' }, 256],
  ['a computer of 8 GiB and more', { deviceMemory: 8 }, 1024],
  ['an iPhone', { userAgent: iPhone }, 512],
  ['an iPad, which says it is a Mac', { userAgent: mac, maxTouchPoints: 5 }, 512],
  ['a Mac', { userAgent: mac, maxTouchPoints: 0 }, 1024],
])('%s', (_, device, mebibytes) => {
  expect(memoryLimit(device)).toBe(mebibytes * MIB)
})

const half = { seconds: 1_800, sampleRate: 48_000 }

test('half an hour in stereo is too much for a phone of 2 GiB, which says how much is not', () => {
  vi.stubGlobal('navigator', { deviceMemory: 2 })
  const seconds = (256 * MIB) / (48_000 * 2 * 4)
  for (const channels of [2, 6]) {
    const refuse = () => refuseTooHeavy({ ...half, channels }, memoryLimit())
    expect(refuse).toThrow(expect.objectContaining({ code: 'memory_limit', found: 1_800, limit: seconds }))
  }
  expect(() => refuseTooHeavy({ ...half, seconds: 1_300, channels: 1 }, memoryLimit())).not.toThrow()
  // Two of six channels are held, but a browser's own decoder holds all of them.
  const surround = { ...half, seconds: 600, channels: 6 }
  expect(() => refuseTooHeavy(surround, memoryLimit())).not.toThrow()
  expect(fitsWhole(surround, memoryLimit())).toBe(false)
})

test('buffers are bounded: a minute at 768 kHz on a phone of 2 GiB', () => {
  const maxBytes = memoryLimit({ deviceMemory: 2 })
  const gather = () => gatherSound({ channels: 2, sampleRate: 768_000, frames: 768_000 * 60, maxBytes })
  expect(gather).toThrow(expect.objectContaining({ code: 'memory_limit', found: 60 }))
})

test('a new file is refused by its header, before its samples are decoded; a stored one is not', async () => {
  vi.stubGlobal('navigator', { deviceMemory: 2 ** -10 })
  const silence = new Float32Array(16_000)
  const file = new Blob([encodeWav([silence, silence], 8_000)])
  // 128 KiB hold 16,384 frames of two channels. In Node, without a decoder, the next step fails.
  const refused = { code: 'memory_limit' }
  await expect(openSound(file, 'fits.wav', { isNew: true })).rejects.not.toMatchObject(refused)
  const longer = new Float32Array(17_000)
  const long = new Blob([encodeWav([longer, longer], 8_000)])
  await expect(openSound(long, 'stored.wav')).rejects.not.toMatchObject(refused)
  await expect(openSound(long, 'long.wav', { isNew: true })).rejects.toMatchObject({
    code: 'memory_limit',
    found: 2.125,
    limit: 2.048,
  })
})
