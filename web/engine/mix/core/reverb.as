// The reverb: the stereo sound as one complex signal (left + i·right), convolved with a complex impulse a − i·b of
// noise: left hears a of the left and b of the right, right hears a of the right less b of the left. One transform
// serves both sides, and a sound from one side fills the room.
// Overlap-save in two tiers: parts of 512 frames up to frame 16,384 of the impulse, parts of 8,192 behind. A part of
// B frames is heard 2·B later at the soonest, so a whole period is left to work it out, a little in each block.

const SHORT: i32 = 512
const LONG: i32 = 8192
const SHORT_PARTS: i32 = 30
const LONG_PARTS: i32 = (IMPULSE_FRAMES - 2 * LONG + LONG - 1) / LONG
/** Frames of a window of the longer tier, and of the ring that holds the input. */
const WINDOW: i32 = 2 * LONG
/** Bytes of a spectrum: real parts, then imaginary ones. */
const SHORT_BYTES: i32 = 2 * SHORT * 8
const LONG_BYTES: i32 = 2 * LONG * 8
/** Frames after which nothing that came in is left. */
const CALM: i32 = WINDOW + (LONG_PARTS + 4) * LONG
/** Blocks between two looks at the settings: a new impulse is built within, part by part. */
const CYCLE: i32 = REVERB_CYCLE / BLOCK

// Of the sound: cleared by a reset.
const RING: i32 = REVERB
const SHORT_OUT: i32 = RING + WINDOW * 8
const LONG_OUT: i32 = SHORT_OUT + SHORT * 8
const SHORT_WORK: i32 = LONG_OUT + LONG * 8
const LONG_WORK: i32 = SHORT_WORK + SHORT_BYTES
const SOUND_END: i32 = LONG_WORK + LONG_BYTES
// Powers e^(−πi·j/h) at place h + j, for h = 4 … 8,192; the host writes them.
const TURNS: i32 = SOUND_END
const SHORT_IMPULSE: i32 = TURNS + WINDOW * 8
const LONG_IMPULSE: i32 = SHORT_IMPULSE + SHORT_PARTS * SHORT_BYTES
const SHORT_SPECTRA: i32 = LONG_IMPULSE + LONG_PARTS * LONG_BYTES
const LONG_SPECTRA: i32 = SHORT_SPECTRA + SHORT_PARTS * SHORT_BYTES
const REVERB_END: i32 = LONG_SPECTRA + LONG_PARTS * LONG_BYTES

// State, in bytes from REVERB_STATE.
const R_WET: i32 = 0
const R_CALM: i32 = 4
const R_SHORT_VALID: i32 = 8
const R_LONG_VALID: i32 = 12
const R_SHORT_NEWEST: i32 = 16
const R_LONG_NEWEST: i32 = 20
/** Parts of the longer tier that the impulse has. */
const R_LONG_USED: i32 = 24
/** The part that is built next, both tiers counted through, and how many there are to build. */
const R_NEXT: i32 = 28
const R_GOAL: i32 = 32
/** The settings that the impulse is built from: a copy of the mix's fields. */
const BUILT: i32 = REVERB_STATE + 40
const SHAPE: i32 = MIX + M_reverbFrames * 4
const SHAPE_BYTES: i32 = 32

export function turnsAt(): i32 {
  return TURNS
}

/** One pass of the transform, from far pairs to near ones; `h` frames apart. */
function split(at: i32, size: i32, h: i32): void {
  const im = size * 4
  const far = h * 4
  for (let group = at, end = at + im; group < end; group += far * 2) {
    let turn = TURNS + h * 4
    for (let i = group, stop = group + far; i < stop; i += VECTOR) {
      const a = v128.load(i)
      const b = v128.load(i + far)
      const c = v128.load(i + im)
      const d = v128.load(i + im + far)
      const x = f32x4.sub(a, b)
      const y = f32x4.sub(c, d)
      const cos = v128.load(turn)
      const sin = v128.load(turn, WINDOW * 4)
      v128.store(i, f32x4.add(a, b))
      v128.store(i + im, f32x4.add(c, d))
      v128.store(i + far, f32x4.sub(f32x4.mul(x, cos), f32x4.mul(y, sin)))
      v128.store(i + im + far, f32x4.add(f32x4.mul(x, sin), f32x4.mul(y, cos)))
      turn += VECTOR
    }
  }
}

/** The last two passes: four neighbours in one vector. */
function splitNear(at: i32, size: i32): void {
  const im = size * 4
  const halves = f32x4(1, 1, -1, -1)
  const pairs = f32x4(1, -1, 1, -1)
  const turn = f32x4(1, 1, 1, -1)
  for (let i = at, end = at + im; i < end; i += VECTOR) {
    const x = v128.load(i)
    const y = v128.load(i + im)
    const r = f32x4.add(f32x4.mul(x, halves), v128.shuffle<f32>(x, x, 2, 3, 0, 1))
    const s = f32x4.add(f32x4.mul(y, halves), v128.shuffle<f32>(y, y, 2, 3, 0, 1))
    const u = v128.shuffle<f32>(r, s, 0, 1, 2, 7)
    const w = f32x4.mul(v128.shuffle<f32>(s, r, 0, 1, 2, 7), turn)
    v128.store(i, f32x4.add(f32x4.mul(u, pairs), v128.shuffle<f32>(u, u, 1, 0, 3, 2)))
    v128.store(i + im, f32x4.add(f32x4.mul(w, pairs), v128.shuffle<f32>(w, w, 1, 0, 3, 2)))
  }
}

/** Undoes `splitNear`, but for the scale. */
function joinNear(at: i32, size: i32): void {
  const im = size * 4
  const halves = f32x4(1, 1, -1, -1)
  const pairs = f32x4(1, -1, 1, -1)
  const turn = f32x4(1, 1, 1, -1)
  for (let i = at, end = at + im; i < end; i += VECTOR) {
    const x = v128.load(i)
    const y = v128.load(i + im)
    const r = f32x4.add(f32x4.mul(x, pairs), v128.shuffle<f32>(x, x, 1, 0, 3, 2))
    const s = f32x4.add(f32x4.mul(y, pairs), v128.shuffle<f32>(y, y, 1, 0, 3, 2))
    const u = f32x4.mul(v128.shuffle<f32>(r, s, 0, 1, 2, 7), turn)
    const w = v128.shuffle<f32>(s, r, 0, 1, 2, 7)
    v128.store(i, f32x4.add(f32x4.mul(u, halves), v128.shuffle<f32>(u, u, 2, 3, 0, 1)))
    v128.store(i + im, f32x4.add(f32x4.mul(w, halves), v128.shuffle<f32>(w, w, 2, 3, 0, 1)))
  }
}

/** Undoes `split`, but for the scale. */
function join(at: i32, size: i32, h: i32): void {
  const im = size * 4
  const far = h * 4
  for (let group = at, end = at + im; group < end; group += far * 2) {
    let turn = TURNS + h * 4
    for (let i = group, stop = group + far; i < stop; i += VECTOR) {
      const cos = v128.load(turn)
      const sin = v128.load(turn, WINDOW * 4)
      const b = v128.load(i + far)
      const d = v128.load(i + im + far)
      const x = f32x4.add(f32x4.mul(b, cos), f32x4.mul(d, sin))
      const y = f32x4.sub(f32x4.mul(d, cos), f32x4.mul(b, sin))
      const a = v128.load(i)
      const c = v128.load(i + im)
      v128.store(i, f32x4.add(a, x))
      v128.store(i + im, f32x4.add(c, y))
      v128.store(i + far, f32x4.sub(a, x))
      v128.store(i + im + far, f32x4.sub(c, y))
      turn += VECTOR
    }
  }
}

function transform(at: i32, size: i32): void {
  for (let h = size >> 1; h >= 4; h >>= 1) split(at, size, h)
  splitNear(at, size)
}

/** Noise for number `k`, −1 … 1, the same each time and everywhere. */
// @ts-ignore: decorator
@inline function noise(k: i32): f32 {
  let h = k * 0x9e3779b1 + 0x7f4a7c15
  h ^= h >>> 16
  h *= 0x85ebca6b
  h ^= h >>> 13
  h *= 0xc2b2ae35
  h ^= h >>> 16
  return <f32>h * 4.656612873e-10
}

/** 2 to the power of x. */
function power(x: f32): f32 {
  return f32x4.extract_lane(exp2(f32x4.splat(max<f32>(-100, x))), 0)
}

/**
 * The spectrum of the impulse's `length` frames from frame `from` on, into `at`. Noise in three bands that fade at
 * their own speeds; single reflections at first, ever denser, all of them from frame `rise` on.
 */
function buildPart(at: i32, from: i32, length: i32): void {
  const size = 2 * length
  const im = size * 4
  memory.fill(at, 0, size * 8)
  const frames = i32.load(BUILT + (M_reverbFrames - M_reverbFrames) * 4)
  const gap = i32.load(BUILT + (M_reverbGap - M_reverbFrames) * 4)
  const rise = f32.load(BUILT + (M_reverbRise - M_reverbFrames) * 4)
  const low = f32.load(BUILT + (M_reverbLow - M_reverbFrames) * 4)
  const mid = f32.load(BUILT + (M_reverbMid - M_reverbFrames) * 4)
  const high = f32.load(BUILT + (M_reverbHigh - M_reverbFrames) * 4)
  const lowSplit = f32.load(BUILT + (M_reverbLowSplit - M_reverbFrames) * 4)
  const highSplit = f32.load(BUILT + (M_reverbHighSplit - M_reverbFrames) * 4)
  if (from < frames) {
    const speed = f32x4(lowSplit, lowSplit, highSplit, highSplit)
    const fade = f32x4(power(-low), power(-low), power(-mid), power(-mid))
    const highFade = f32x4.splat(power(-high))
    // The filters that part the bands begin some frames early, to be where they were in the part before.
    const first = max(0, from - 256)
    const start = <f32>first
    let levels = f32x4(power(-low * start), power(-low * start), power(-mid * start), power(-mid * start))
    let highLevel = f32x4.splat(power(-high * start))
    let one = f32x4.splat(0)
    let two = f32x4.splat(0)
    // A fifth of the length is faded, so that the end is not cut off. Uniform noise has a power of a third.
    const fadeScale: f32 = 5.0 / <f32>frames
    const scale: f32 = 1.7320508 / <f32>size
    for (let n = first, end = min(frames, from + length); n < end; n++) {
      let left: f32 = 0
      let right: f32 = 0
      if (n >= gap) {
        const way: f32 = min<f32>(1, <f32>n / rise)
        const share = way * way
        if (noise(3 * n) * 0.5 + 0.5 < share) left = noise(3 * n + 1) / way
        if (noise(3 * n + 2) * 0.5 + 0.5 < share) right = noise(~(3 * n)) / way
      }
      const x = f32x4(left, right, left, right)
      one = f32x4.add(one, f32x4.mul(speed, f32x4.sub(x, one)))
      two = f32x4.add(two, f32x4.mul(speed, f32x4.sub(one, two)))
      if (n >= from) {
        const steps = f32x4.sub(levels, v128.shuffle<f32>(levels, highLevel, 2, 3, 4, 5))
        const bands = f32x4.mul(two, steps)
        const both = f32x4.add(f32x4.add(bands, v128.shuffle<f32>(bands, bands, 2, 3, 0, 1)), f32x4.mul(x, highLevel))
        const level = scale * min<f32>(1, <f32>(frames - n) * fadeScale)
        const to = at + (n - from) * 4
        f32.store(to, f32x4.extract_lane(both, 0) * level)
        f32.store(to + im, -f32x4.extract_lane(both, 1) * level)
      }
      levels = f32x4.mul(levels, fade)
      highLevel = f32x4.mul(highLevel, highFade)
    }
  }
  transform(at, size)
}

/** Takes the settings of now for the impulse to build. */
function takeShape(): void {
  memory.copy(BUILT, SHAPE, SHAPE_BYTES)
  const frames = i32.load(BUILT)
  const parts = min(LONG_PARTS, max(0, (frames - WINDOW + LONG - 1) / LONG))
  i32.store(REVERB_STATE + R_NEXT, 0)
  i32.store(REVERB_STATE + R_GOAL, SHORT_PARTS + max(parts, i32.load(REVERB_STATE + R_LONG_USED)))
}

/** Builds the next part. What is replaced is heard until then: noise stays, only how it fades changes. */
function buildNext(): void {
  const next = i32.load(REVERB_STATE + R_NEXT)
  if (next < SHORT_PARTS) buildPart(SHORT_IMPULSE + next * SHORT_BYTES, (next + 2) * SHORT, SHORT)
  else {
    const part = next - SHORT_PARTS
    buildPart(LONG_IMPULSE + part * LONG_BYTES, (part + 2) * LONG, LONG)
    const frames = i32.load(BUILT)
    const parts = min(LONG_PARTS, max(0, (frames - WINDOW + LONG - 1) / LONG))
    const last = next + 1 == i32.load(REVERB_STATE + R_GOAL)
    const used = i32.load(REVERB_STATE + R_LONG_USED)
    i32.store(REVERB_STATE + R_LONG_USED, last ? parts : max(used, min(parts, part + 1)))
  }
  i32.store(REVERB_STATE + R_NEXT, next + 1)
}

/** Builds the impulse of the settings at once: wherever the sound begins anew. */
function settle(): void {
  if (memory.compare(BUILT, SHAPE, SHAPE_BYTES) != 0) takeShape()
  while (i32.load(REVERB_STATE + R_NEXT) < i32.load(REVERB_STATE + R_GOAL)) buildNext()
}

/** A step of building, by the number of the block since the sound began. */
function keepBuilding(block: i32): void {
  const next = i32.load(REVERB_STATE + R_NEXT)
  if (next < i32.load(REVERB_STATE + R_GOAL)) {
    if (next < SHORT_PARTS || (block & 3) == 3) buildNext()
    return
  }
  const isFirst = i32.load(BUILT) == 0
  if ((isFirst || block % CYCLE == 0) && memory.compare(BUILT, SHAPE, SHAPE_BYTES) != 0) takeShape()
}

// @ts-ignore: decorator
@inline function slotOf(slot: i32, parts: i32): i32 {
  return slot < 0 ? slot + parts : slot
}

/** Adds to `bins` bins of the work from bin `from` on: the latest spectra, each by its part of the impulse. */
function multiply(work: i32, size: i32, from: i32, bins: i32, impulse: i32, spectra: i32, parts: i32, newest: i32, count: i32): void {
  const im = size * 4
  const bytes = size * 8
  const begin = from * 4
  const length = bins * 4
  memory.fill(work + begin, 0, length)
  memory.fill(work + im + begin, 0, length)
  let part = 0
  // Two parts at a time: what is added up is read and written half as often.
  for (; part + 1 < count; part += 2) {
    let h = impulse + part * bytes + begin
    let x = spectra + slotOf(newest - part, parts) * bytes + begin
    let g = h + bytes
    let u = spectra + slotOf(newest - part - 1, parts) * bytes + begin
    for (let to = work + begin, end = to + length; to < end; to += VECTOR) {
      const a = v128.load(h)
      const b = v128.load(h + im)
      const c = v128.load(x)
      const d = v128.load(x + im)
      const e = v128.load(g)
      const f = v128.load(g + im)
      const p = v128.load(u)
      const q = v128.load(u + im)
      const re = f32x4.add(f32x4.sub(f32x4.mul(a, c), f32x4.mul(b, d)), f32x4.sub(f32x4.mul(e, p), f32x4.mul(f, q)))
      const im2 = f32x4.add(f32x4.add(f32x4.mul(a, d), f32x4.mul(b, c)), f32x4.add(f32x4.mul(e, q), f32x4.mul(f, p)))
      v128.store(to, f32x4.add(v128.load(to), re))
      v128.store(to + im, f32x4.add(v128.load(to + im), im2))
      h += VECTOR
      x += VECTOR
      g += VECTOR
      u += VECTOR
    }
  }
  if (part == count) return
  let h = impulse + part * bytes + begin
  let x = spectra + slotOf(newest - part, parts) * bytes + begin
  for (let to = work + begin, end = to + length; to < end; to += VECTOR) {
    const a = v128.load(h)
    const b = v128.load(h + im)
    const c = v128.load(x)
    const d = v128.load(x + im)
    v128.store(to, f32x4.add(v128.load(to), f32x4.sub(f32x4.mul(a, c), f32x4.mul(b, d))))
    v128.store(to + im, f32x4.add(v128.load(to + im), f32x4.add(f32x4.mul(a, d), f32x4.mul(b, c))))
    h += VECTOR
    x += VECTOR
  }
}

/** The work of a block for the tier of short parts: a period has four blocks. */
function stepShort(block: i32): void {
  const valid = i32.load(REVERB_STATE + R_SHORT_VALID)
  if (valid == 0) return
  const newest = i32.load(REVERB_STATE + R_SHORT_NEWEST)
  const step = block & 3
  if (step == 0) transform(SHORT_SPECTRA + newest * SHORT_BYTES, 2 * SHORT)
  else if (step < 3) multiply(SHORT_WORK, 2 * SHORT, (step - 1) * SHORT, SHORT, SHORT_IMPULSE, SHORT_SPECTRA, SHORT_PARTS, newest, min(valid, SHORT_PARTS))
  else {
    joinNear(SHORT_WORK, 2 * SHORT)
    for (let h = 4; h < 2 * SHORT; h <<= 1) join(SHORT_WORK, 2 * SHORT, h)
  }
}

/** The same for the long ones: 64 blocks, of which 13 transform, 32 multiply and 13 transform back. */
function stepLong(block: i32): void {
  const valid = i32.load(REVERB_STATE + R_LONG_VALID)
  if (valid == 0) return
  const newest = i32.load(REVERB_STATE + R_LONG_NEWEST)
  const at = LONG_SPECTRA + newest * LONG_BYTES
  const step = block & 63
  if (step < 12) split(at, WINDOW, LONG >> step)
  else if (step == 12) splitNear(at, WINDOW)
  else if (step < 45) multiply(LONG_WORK, WINDOW, (step - 13) * 512, 512, LONG_IMPULSE, LONG_SPECTRA, LONG_PARTS, newest, min(valid, i32.load(REVERB_STATE + R_LONG_USED)))
  else if (step == 45) joinNear(LONG_WORK, WINDOW)
  else if (step < 58) join(LONG_WORK, WINDOW, 4 << (step - 46))
}

/** The end of a period: what was worked out is heard next, and the window that is full now is worked on. */
function turnPeriod(now: i32, length: i32, work: i32, out: i32, spectra: i32, parts: i32, validAt: i32, newestAt: i32): void {
  const half = length * 4
  memory.copy(out, work + half, half)
  memory.copy(out + half, work + 3 * half, half)
  let newest = i32.load(newestAt) + 1
  if (newest >= parts) newest = 0
  i32.store(newestAt, newest)
  i32.store(validAt, min(parts, i32.load(validAt) + 1))
  const to = spectra + newest * length * 16
  const older = RING + ((now - 2 * length) & (WINDOW - 1)) * 4
  const newer = RING + ((now - length) & (WINDOW - 1)) * 4
  memory.copy(to, older, half)
  memory.copy(to + half, newer, half)
  memory.copy(to + 2 * half, older + WINDOW * 4, half)
  memory.copy(to + 3 * half, newer + WINDOW * 4, half)
}

/** Whether something is sent to the reverb in this block. */
function isSent(): bool {
  let any = f32x4.splat(0)
  for (let i = 0; i < 2 * SINGLES; i += VECTOR) any = v128.or(any, flushed(v128.load(SENDS + i)))
  return v128.any_true(any)
}

function reverberate(): void {
  let now = i32.load(COUNTERS)
  const calm = i32.load(REVERB_STATE + R_CALM)
  const sent = isSent()
  if (i32.load(MIX + M_reverbOn * 4) != 0) keepBuilding(now >> 7)
  if ((!sent && calm >= CALM) || i32.load(BUILT) == 0) {
    i32.store(COUNTERS, now + BLOCK)
    f32.store(REVERB_STATE + R_WET, f32.load(MIX + M_reverbReturn * 4))
    return
  }
  if (calm >= CALM) {
    i32.store(REVERB_STATE + R_SHORT_VALID, 0)
    i32.store(REVERB_STATE + R_LONG_VALID, 0)
  }
  i32.store(REVERB_STATE + R_CALM, sent ? 0 : calm + BLOCK)
  stepShort(now >> 7)
  stepLong(now >> 7)
  const preDelay = i32.load(MIX + M_reverbPreDelay * 4)
  const shorts = SHORT_OUT + (now & (SHORT - 1)) * 4
  const longs = LONG_OUT + (now & (LONG - 1)) * 4
  let wet = f32.load(REVERB_STATE + R_WET)
  const wetStep = (f32.load(MIX + M_reverbReturn * 4) - wet) * (1.0 / <f32>BLOCK)
  for (let i = 0; i < BLOCK; i++) {
    const place = PRE_DELAY + (now & (PRE_DELAY_FRAMES - 1)) * 8
    f32.store(place, f32.load(SENDS + i * 4))
    f32.store(place + 4, f32.load(SENDS + SINGLES + i * 4))
    const entered = PRE_DELAY + ((now - preDelay) & (PRE_DELAY_FRAMES - 1)) * 8
    const into = RING + (now & (WINDOW - 1)) * 4
    f32.store(into, flush(f32.load(entered)))
    f32.store(into + WINDOW * 4, flush(f32.load(entered + 4)))
    wet += wetStep
    const from = i * 4
    const left = f32.load(shorts + from) + f32.load(longs + from)
    const right = f32.load(shorts + from + SHORT * 4) + f32.load(longs + from + LONG * 4)
    addToMaster(i, left * wet, right * wet)
    now++
  }
  f32.store(REVERB_STATE + R_WET, f32.load(MIX + M_reverbReturn * 4))
  i32.store(COUNTERS, now)
  if ((now & (SHORT - 1)) == 0) turnPeriod(now, SHORT, SHORT_WORK, SHORT_OUT, SHORT_SPECTRA, SHORT_PARTS, REVERB_STATE + R_SHORT_VALID, REVERB_STATE + R_SHORT_NEWEST)
  if ((now & (LONG - 1)) == 0) turnPeriod(now, LONG, LONG_WORK, LONG_OUT, LONG_SPECTRA, LONG_PARTS, REVERB_STATE + R_LONG_VALID, REVERB_STATE + R_LONG_NEWEST)
}

/** Nothing sounds any more; the impulse is the one of the settings. */
function hushReverb(): void {
  if (i32.load(MIX + M_reverbOn * 4) != 0) settle()
  memory.fill(RING, 0, SOUND_END - RING)
  i32.store(REVERB_STATE + R_CALM, CALM)
  i32.store(REVERB_STATE + R_SHORT_VALID, 0)
  i32.store(REVERB_STATE + R_LONG_VALID, 0)
  f32.store(REVERB_STATE + R_WET, f32.load(MIX + M_reverbReturn * 4))
}

/** The kept stretches of memory, in bytes, by number: where each begins and, at the odd numbers, ends. */
export function keptAt(number: i32): i32 {
  const used = i32.load(REVERB_STATE + R_LONG_USED)
  if (number == 0) return 0
  if (number == 1) return TURNS
  if (number == 2) return SHORT_IMPULSE
  if (number == 3) return LONG_IMPULSE + used * LONG_BYTES
  if (number == 4) return SHORT_SPECTRA
  if (number == 5) return LONG_SPECTRA
  // The ring of the long spectra, as far back as it is heard: from its beginning, and its end where it goes round.
  const newest = i32.load(REVERB_STATE + R_LONG_NEWEST)
  const count = min(i32.load(REVERB_STATE + R_LONG_VALID), max(1, used))
  const oldest = newest + 1 - count
  if (number == 6) return LONG_SPECTRA + max(0, oldest) * LONG_BYTES
  if (number == 7) return LONG_SPECTRA + (newest + 1) * LONG_BYTES
  if (number == 8) return LONG_SPECTRA + (oldest < 0 ? oldest + LONG_PARTS : LONG_PARTS) * LONG_BYTES
  return REVERB_END
}

/** What is further back than is kept is as if it had never been. */
export function forgetOlder(): void {
  const used = i32.load(REVERB_STATE + R_LONG_USED)
  i32.store(REVERB_STATE + R_LONG_VALID, min(i32.load(REVERB_STATE + R_LONG_VALID), max(1, used)))
}
