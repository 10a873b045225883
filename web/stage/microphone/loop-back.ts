import type { Microphone } from '../../engine/sound/microphone.ts'
import type { SoundSession } from '../../engine/sound/session.ts'
import { lagOf } from '../../engine/sound/correlate.ts'

/** The result of a loop-back test from headphones to microphone. */
export interface LoopBack {
  /**
   * Seconds from the audio clock to the sample, including the path through the air; undefined if no click was
   * detected.
   */
  latency: number | undefined
  /** Correlation with the clicks, 0..1. */
  strength: number
}

/** Seconds between the clicks of a test, and the maximum latency. */
const APART = 0.7
const LATEST = 0.6
const CLICKS = 3
/** Correlation below which a click counts as missing. */
const HEARD = 0.25

/** Plays clicks and detects them in the microphone's signal. The median of three counts. */
export async function measureLoopBack(
  session: Pick<SoundSession, 'context'>,
  microphone: Pick<Microphone, 'onBlock' | 'sampleRate'>,
): Promise<LoopBack> {
  const { context } = session
  const rate = microphone.sampleRate
  const click = testSound(rate)
  const buffer = new AudioBuffer({ length: click.length, sampleRate: rate })
  buffer.copyToChannel(click, 0)
  const begin = context.currentTime + 0.3
  const heard = new Float32Array(Math.ceil((CLICKS * APART + LATEST) * rate))
  const first = Math.round(begin * rate)
  const seconds = CLICKS * APART + LATEST
  await new Promise<void>((done) => {
    const forget = microphone.onBlock(([samples], frame) => {
      if (!samples) return
      const at = frame - first
      if (at + samples.length > 0 && at < heard.length) place(heard, samples, at)
      if (at < seconds * rate) return
      forget()
      done()
    })
    for (let count = 0; count < CLICKS; count++) {
      const source = context.createBufferSource()
      source.buffer = buffer
      source.connect(context.destination)
      source.start(begin + count * APART)
    }
  })
  return foundIn(heard, click, rate)
}

/** Finds the clicks in a recording that starts with the first click. */
export function foundIn(heard: Float32Array, click: Float32Array, rate: number): LoopBack {
  const found = Array.from({ length: CLICKS }, (_, count) => {
    const from = Math.round(count * APART * rate)
    const part = heard.subarray(from, from + Math.round(APART * rate))
    const { lag } = lagOf(click, part, { max: Math.round(LATEST * rate), later: true })
    // Correlated with the click's part alone: the silence around it says nothing.
    return { lag, strength: lagOf(click, part.subarray(lag, lag + click.length), { max: 0 }).strength }
  }).sort((one, other) => one.lag - other.lag)
  const middle = found[Math.floor(CLICKS / 2)]
  const strength = found.reduce((sum, one) => sum + one.strength, 0) / CLICKS
  const steady = (found.at(-1)?.lag ?? 0) - (found[0]?.lag ?? 0) < 0.01 * rate
  return { latency: middle && strength > HEARD && steady ? middle.lag / rate : undefined, strength }
}

function place(into: Float32Array, samples: Float32Array, at: number) {
  const from = Math.max(0, -at)
  const until = Math.min(samples.length, into.length - at)
  if (until > from) into.set(samples.subarray(from, until), Math.max(0, at))
}

/** A chirp that correlates well: 12 ms from 1 to 6 kHz, with fades. */
export function testSound(sampleRate: number): Float32Array<ArrayBuffer> {
  const seconds = 0.012
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) => {
    const time = index / sampleRate
    const phase = 2 * Math.PI * (1_000 * time + ((5_000 / seconds) * time * time) / 2)
    return 0.8 * Math.sin(phase) * Math.sin((Math.PI * time) / seconds) ** 2
  })
}
