/** A stretch of one voice in a take, in seconds of the take. */
export interface SpokenSpan {
  start: number
  end: number
  /** From 0, in the order of their first speech. */
  speaker: number
}

/** Seconds that are compared at a time. */
const STEP = 0.02
/** Two channels hold two people if they are this unlike and this far apart in level, in most of the speech. */
const CORRELATION_MAX = 0.5
const LEVEL_APART = 10
const MOST = 0.6
/** Level of speech over the quietest parts, and its lowest, in dB. */
const OVER_NOISE = 9
const LOWEST = -55
/** Shorter gaps and pieces are no pauses and no speech, in seconds. */
const GAP = 0.3
const PIECE = 0.15

/** The speakers of a sound with one person in each of its two channels; `undefined` for any other sound. */
export function channelSpeakers(
  channels: readonly Float32Array[],
  sampleRate: number,
): SpokenSpan[] | undefined {
  const [left, right] = channels
  if (!left || !right || channels.length !== 2) return undefined
  const size = Math.max(1, Math.round(STEP * sampleRate))
  const steps = Math.floor(Math.min(left.length, right.length) / size)
  const levels = [new Float32Array(steps), new Float32Array(steps)] as const
  const likeness = new Float32Array(steps)
  for (let step = 0; step < steps; step++) {
    const { one, other, shared } = powersOf(left, right, step * size, size)
    levels[0][step] = decibelsOf(one / size)
    levels[1][step] = decibelsOf(other / size)
    likeness[step] = one > 0 && other > 0 ? shared / Math.sqrt(one * other) : 0
  }
  const floors = levels.map(speechFloor)
  const speaking: number[] = []
  let spoken = 0
  let apart = 0
  let alike = 0
  for (let step = 0; step < steps; step++) {
    const [one = 0, other = 0] = [levels[0][step], levels[1][step]]
    const isHeard = one > (floors[0] ?? 0) || other > (floors[1] ?? 0)
    speaking.push(isHeard ? (one >= other ? 0 : 1) : -1)
    if (!isHeard) continue
    spoken++
    alike += Math.abs(likeness[step] ?? 0)
    if (Math.abs(one - other) > LEVEL_APART) apart++
  }
  const isTwo = spoken > 0 && apart / spoken >= MOST && alike / spoken < CORRELATION_MAX
  const both = speaking.includes(0) && speaking.includes(1)
  return isTwo && both ? inOrder(spansOf(speaking)) : undefined
}

function powersOf(left: Float32Array, right: Float32Array, from: number, size: number) {
  let one = 0
  let other = 0
  let shared = 0
  for (let index = from; index < from + size; index++) {
    const a = left[index] ?? 0
    const b = right[index] ?? 0
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue
    one += a * a
    other += b * b
    shared += a * b
  }
  return { one, other, shared }
}

function decibelsOf(power: number): number {
  return power > 1e-10 ? 10 * Math.log10(power) : -100
}

/** Above the noise of the channel, and not far below its loudest speech. */
function speechFloor(levels: Float32Array): number {
  const sorted = levels.toSorted()
  const quantile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? -100
  return Math.max(LOWEST, quantile(0.98) - 30, Math.min(quantile(0.2) + OVER_NOISE, quantile(0.98) - 12))
}

function spansOf(speaking: readonly number[]): SpokenSpan[] {
  const spans: SpokenSpan[] = []
  for (const speaker of [0, 1]) {
    const own: SpokenSpan[] = []
    speaking.forEach((who, step) => {
      if (who !== speaker) return
      const start = step * STEP
      const last = own.at(-1)
      if (last && start - last.end < GAP) last.end = start + STEP
      else own.push({ start, end: start + STEP, speaker })
    })
    spans.push(...own.filter(({ start, end }) => end - start >= PIECE))
  }
  return spans.toSorted((one, other) => one.start - other.start)
}

/** Numbered by their first speech. */
function inOrder(spans: readonly SpokenSpan[]): SpokenSpan[] {
  const first = spans[0]?.speaker ?? 0
  return spans.map((span) => ({ ...span, speaker: span.speaker === first ? 0 : 1 }))
}
