import { wavHeader } from '../../../web/engine/sound/wav-header.ts'

const RATE = 48_000

/** One click a beat from `first` seconds on. */
export function clickTrack({
  tempo,
  seconds,
  first = 0,
}: {
  tempo: number
  seconds: number
  first?: number
}): Buffer {
  const samples = new Int16Array(RATE * seconds)
  for (let beat = 0; first + (beat * 60) / tempo < seconds; beat++) {
    const at = Math.round((first + (beat * 60) / tempo) * RATE)
    for (let index = 0; index < 0.02 * RATE && at + index < samples.length; index++) {
      samples[at + index] = 26_000 * Math.sin(index * 0.16) * Math.exp(-index / 240)
    }
  }
  const header = wavHeader({ channels: 1, sampleRate: RATE, format: 16 }, samples.length)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}

/** Seconds, in a sound whose other samples are below a quarter of its peak. */
export function clicksIn(samples: ArrayLike<number>, rate: number): number[] {
  const level = (index: number) => Math.abs(samples[index] ?? 0)
  let loudest = 0
  for (let index = 0; index < samples.length; index++) loudest = Math.max(loudest, level(index))
  const clicks: number[] = []
  for (let index = 0; index < samples.length; index++) {
    if (level(index) < loudest / 4) continue
    clicks.push(index / rate)
    index += Math.round(rate * 0.2)
  }
  return clicks
}
