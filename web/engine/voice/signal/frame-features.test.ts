import { expect, test } from 'vitest'
import { createFrameFeatures } from './frame-features.ts'
import { MEL_BANDS } from './mel-bands.ts'
import { joined, noise, silence, tone } from '../../../../tests/support/sounds/synthetic-sounds.ts'

interface Frame {
  bands: Float32Array
  level: number
}

function framesOf(sound: Float32Array, sampleRate: number, { block = sound.length } = {}): Frame[] {
  const frames: Frame[] = []
  const features = createFrameFeatures(sampleRate, ({ bands, level }) =>
    frames.push({ bands: bands.slice(), level }),
  )
  for (let start = 0; start < sound.length; start += block)
    features.push(sound.subarray(start, start + block))
  features.end(Math.ceil((sound.length / sampleRate) * 100))
  return frames
}

const loudest = (bands: Float32Array) => bands.indexOf(Math.max(...bands))

test('a tone is in its band at every sample rate, equally loud', () => {
  const frames = [8000, 16000, 44100, 96000].map((rate) => framesOf(tone(0.5, rate, 1000), rate)[25])
  for (const frame of frames) {
    // 1000 mel; the bands are 68 mel apart from 92 mel on.
    expect(loudest(frame?.bands ?? new Float32Array(0))).toBe(13)
    expect(Math.abs((frame?.bands[13] ?? 0) - (frames[1]?.bands[13] ?? 0))).toBeLessThan(1.5)
    expect(frame?.level).toBeCloseTo(20 * Math.log10(0.2 / Math.SQRT2), 0)
  }
})

test('bands above half the sample rate are empty', () => {
  const [, frame] = framesOf(noise(0.1, 8000), 8000)
  expect(frame?.bands).toHaveLength(MEL_BANDS)
  expect(frame?.bands[MEL_BANDS - 1]).toBe(-100)
  expect(frame?.bands[10]).toBeGreaterThan(-60)
})

test('downsampling does not alias', () => {
  const high = framesOf(tone(0.5, 48000, 13000), 48000)[25]
  // 13 kHz would fold to 3 kHz.
  expect(Math.max(...(high?.bands ?? []))).toBeLessThan(-75)
  expect(framesOf(silence(0.5, 48000).fill(0.7), 48000).every(({ level }) => level === -100)).toBe(true)
})

test('frames stand on their times and blocks of any length give the same', () => {
  const sound = joined(silence(0.5, 16000), tone(0.001, 16000, 2000, 0.9), silence(0.5, 16000))
  const frames = framesOf(sound, 16000)
  expect(frames).toHaveLength(101)
  const levels = frames.map(({ level }) => level)
  expect(levels[50]).toBeGreaterThan(-40)
  expect(levels[47]).toBe(-100)
  expect(framesOf(sound, 16000, { block: 77 })).toEqual(frames)
  const fast = framesOf(noise(1, 48000), 48000)
  expect(framesOf(noise(1, 48000), 48000, { block: 77 })).toEqual(fast)
  const click = framesOf(
    joined(silence(0.5, 96000), tone(0.001, 96000, 2000, 0.9), silence(0.5, 96000)),
    96000,
  )
  expect(click.map(({ level }) => level)[50]).toBeGreaterThan(-40)
  expect(click.map(({ level }) => level)[47]).toBe(-100)
})

test.each([8000, 16000, 44100, 48000, 96000])(
  'live, a frame is there with the sound of a hundredth of a second after it, at %i samples a second',
  (rate) => {
    const whole: number[][] = []
    const frames: number[][] = []
    const sound = noise(rate, 1, 0.3, 7)
    const live = createFrameFeatures(rate, ({ bands }) => frames.push([...bands]), { live: true })
    const step = rate / 100
    for (let block = 0; block < 50; block++) {
      live.push(sound.subarray(Math.round(block * step), Math.round((block + 1) * step)))
      expect(frames).toHaveLength(block + 1)
    }
    const patient = createFrameFeatures(rate, ({ bands }) => whole.push([...bands]))
    patient.push(sound)
    // Samples beyond the live reach hardly count.
    const away = frames.flatMap((bands, index) =>
      bands.map((band, at) => Math.abs(band - (whole[index]?.[at] ?? NaN))),
    )
    expect(away.reduce((sum, value) => sum + value, 0) / away.length).toBeLessThan(1)
  },
)
