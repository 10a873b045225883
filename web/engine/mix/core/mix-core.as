// The sound of a mix: 128 frames of all strips at a time, four strips in the lanes of each vector.
// AssemblyScript; `.tools/wasm.ts` puts the constants of fields.ts in front and compiles it.
// All state is in memory and none in globals, so that a copy of the memory is a copy of the sound.
// Flow: tracks → groups → master, sends → reverb (reverb.as) and delay → master, master → limiter → output.

const VECTOR: i32 = 16
const FRAMES: i32 = BLOCK * VECTOR
const SINGLES: i32 = BLOCK * 4

const QUADS: i32 = TRACK_QUADS + GROUP_QUADS + 1
const MASTER: i32 = TRACK_QUADS + GROUP_QUADS

// Places in memory, in bytes.
const PARAMS: i32 = 1024
const PARAMS_EACH: i32 = QUAD_FIELDS * VECTOR
const MIX: i32 = PARAMS + QUADS * PARAMS_EACH
const STATE: i32 = (MIX + MIX_FIELDS * 4 + 15) & ~15
const STATE_EACH: i32 = 26 * VECTOR
const STATS: i32 = STATE + QUADS * STATE_EACH
const STATS_EACH: i32 = STAT_FIELDS * VECTOR
const INPUT: i32 = STATS + QUADS * STATS_EACH
const INPUT_EACH: i32 = 2 * FRAMES
// How loud each frame of a keyed compressor's sidechain is, lane by lane.
const KEYS: i32 = INPUT + QUADS * INPUT_EACH
// Sums over quads, lanes still apart: master, reverb and delay, left and right.
const SUMS: i32 = KEYS + QUADS * FRAMES
// The two effects' inputs, lanes added: reverb and delay, left and right.
const SENDS: i32 = SUMS + 6 * FRAMES
const OUTPUT: i32 = SENDS + 4 * SINGLES
// Counters and gains of the effects.
const COUNTERS: i32 = OUTPUT + 2 * SINGLES
const REVERB_STATE: i32 = COUNTERS + 64
const DELAY_STATE: i32 = REVERB_STATE + 5 * VECTOR
const LIMITER_STATE: i32 = DELAY_STATE + VECTOR
const LIMITER_AUDIO: i32 = LIMITER_STATE + 32
const LIMITER_RING: i32 = 256
// Twice as long as the ring: every frame is written at both halves, so that the newest stand in a row.
const LIMITER_NEEDED: i32 = LIMITER_AUDIO + LIMITER_RING * 16
const LIMITER_SMOOTHED: i32 = LIMITER_NEEDED + LIMITER_RING * 4
const PEAK_FILTER: i32 = LIMITER_SMOOTHED + LIMITER_RING * 4
const PRE_DELAY: i32 = PEAK_FILTER + PEAK_TAPS * VECTOR
const DELAY_LINES: i32 = PRE_DELAY + PRE_DELAY_FRAMES * 8
// What reverb.as needs stands last.
const REVERB: i32 = DELAY_LINES + DELAY_FRAMES * 8

// State of a quad, in vectors.
const EQ_STATE: i32 = 0
const COMPRESSOR_STATE: i32 = 12
const ESS_STATE: i32 = 13
const GAIN_STATE: i32 = 18
const PASS_STATE: i32 = 24

export function paramsAt(quad: i32): i32 {
  return PARAMS + quad * PARAMS_EACH
}
export function mixAt(): i32 {
  return MIX
}
export function statsAt(quad: i32): i32 {
  return STATS + quad * STATS_EACH
}
export function inputAt(quad: i32): i32 {
  return INPUT + quad * INPUT_EACH
}
export function keysAt(quad: i32): i32 {
  return KEYS + quad * FRAMES
}
export function outputAt(): i32 {
  return OUTPUT
}
export function peakFilterAt(): i32 {
  return PEAK_FILTER
}
/** The smoothed gains of a quad (left, right, reverb, delay, and what crosses over), for starting without a ramp. */
export function gainsAt(quad: i32): i32 {
  return STATE + quad * STATE_EACH + GAIN_STATE * VECTOR
}
/** The lowest gain of the limiter in the latest block, linear. */
export function limiterGain(): f32 {
  return f32.load(LIMITER_STATE + 20)
}

// Silence has to become zero: numbers too small for the fast path of the processor would slow all down.
// @ts-ignore: decorator
@inline function flushed(x: v128): v128 {
  return v128.and(x, f32x4.gt(f32x4.abs(x), f32x4.splat(1e-15)))
}
// @ts-ignore: decorator
@inline function flush(x: f32): f32 {
  return abs(x) > 1e-15 ? x : 0
}

/** log2 of positive numbers; within 2e-6. */
// @ts-ignore: decorator
@inline function log2(x: v128): v128 {
  const exponent = f32x4.convert_i32x4_s(i32x4.sub(i32x4.shr_u(x, 23), i32x4.splat(127)))
  const t = f32x4.sub(
    v128.or(v128.and(x, i32x4.splat(0x7fffff)), i32x4.splat(0x3f800000)),
    f32x4.splat(1),
  )
  let p = f32x4.splat(0.0204903461)
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(-0.09606624945))
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(0.2155885328))
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(-0.3392477733))
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(0.4777059308))
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(-0.7211627342))
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(1.442693257))
  return f32x4.add(exponent, f32x4.mul(p, t))
}

/** 2 to the power of x, for −120 … 120; within a part in ten million. */
// @ts-ignore: decorator
@inline function exp2(x: v128): v128 {
  const whole = f32x4.nearest(x)
  const t = f32x4.sub(x, whole)
  let p = f32x4.splat(0.001340043217)
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(0.009676037098))
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(0.05550327214))
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(0.2402210736))
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(0.6931472067))
  p = f32x4.add(f32x4.mul(p, t), f32x4.splat(1.000000075))
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23)
  return f32x4.mul(p, scale)
}

const DB_PER_OCTAVE: f32 = 6.020599913
const OCTAVES_PER_DB: f32 = 0.1660964047

// @ts-ignore: decorator
@inline function decibels(x: v128): v128 {
  return f32x4.mul(log2(f32x4.max(x, f32x4.splat(1e-9))), f32x4.splat(DB_PER_OCTAVE))
}
// @ts-ignore: decorator
@inline function amplitude(db: v128): v128 {
  return exp2(f32x4.mul(db, f32x4.splat(OCTAVES_PER_DB)))
}

/** One band of the equaliser over the block, a state-variable filter, for the lanes of `mask`. */
function equalise(at: i32, coefficients: i32, state: i32, mask: v128): void {
  const c1 = v128.load(coefficients)
  const c2 = v128.load(coefficients, 16)
  const g = v128.load(coefficients, 32)
  const m0 = v128.load(coefficients, 48)
  const m1 = v128.load(coefficients, 64)
  const m2 = v128.load(coefficients, 80)
  const l1 = v128.load(state)
  const l2 = v128.load(state, 16)
  const r1 = v128.load(state, 32)
  const r2 = v128.load(state, 48)
  let p1 = l1
  let p2 = l2
  let q1 = r1
  let q2 = r2
  for (let i = at, end = at + FRAMES; i < end; i += VECTOR) {
    const x = v128.load(i)
    const d1 = f32x4.sub(f32x4.mul(c2, f32x4.sub(x, p2)), f32x4.mul(c1, p1))
    const v1 = f32x4.add(p1, d1)
    const d2 = f32x4.mul(g, v1)
    const v2 = f32x4.add(p2, d2)
    p1 = f32x4.add(v1, d1)
    p2 = f32x4.add(v2, d2)
    const y = f32x4.add(f32x4.mul(m0, x), f32x4.add(f32x4.mul(m1, v1), f32x4.mul(m2, v2)))
    v128.store(i, v128.bitselect(y, x, mask))
    const u = v128.load(i, FRAMES)
    const e1 = f32x4.sub(f32x4.mul(c2, f32x4.sub(u, q2)), f32x4.mul(c1, q1))
    const w1 = f32x4.add(q1, e1)
    const e2 = f32x4.mul(g, w1)
    const w2 = f32x4.add(q2, e2)
    q1 = f32x4.add(w1, e1)
    q2 = f32x4.add(w2, e2)
    const z = f32x4.add(f32x4.mul(m0, u), f32x4.add(f32x4.mul(m1, w1), f32x4.mul(m2, w2)))
    v128.store(i, v128.bitselect(z, u, mask), FRAMES)
  }
  v128.store(state, v128.bitselect(flushed(p1), l1, mask))
  v128.store(state, v128.bitselect(flushed(p2), l2, mask), 16)
  v128.store(state, v128.bitselect(flushed(q1), r1, mask), 32)
  v128.store(state, v128.bitselect(flushed(q2), r2, mask), 48)
}

/** Gain over threshold with a knee, smoothed in dB. Giannoulis, Massberg, Reiss: JAES 60 (2012). */
function compress(at: i32, keys: i32, params: i32, state: i32, stats: i32, mask: v128): void {
  const threshold = v128.load(params + F_threshold * VECTOR)
  const knee = v128.load(params + F_knee * VECTOR)
  const slope = v128.load(params + F_slope * VECTOR)
  const attack = v128.load(params + F_attack * VECTOR)
  const release = v128.load(params + F_release * VECTOR)
  const makeup = v128.load(params + F_makeup * VECTOR)
  const half = f32x4.mul(knee, f32x4.splat(0.5))
  const bend = f32x4.div(slope, f32x4.mul(knee, f32x4.splat(2)))
  const keyed = v128.load(params + F_keyed * VECTOR)
  const zero = f32x4.splat(0)
  const before = v128.load(state)
  let gain = before
  let least = zero
  for (let i = at, end = at + FRAMES; i < end; i += VECTOR) {
    const left = v128.load(i)
    const right = v128.load(i, FRAMES)
    const own = f32x4.max(f32x4.abs(left), f32x4.abs(right))
    const heard = v128.bitselect(v128.load(keys + i - at), own, keyed)
    const over = f32x4.sub(decibels(heard), threshold)
    const t = f32x4.min(f32x4.max(f32x4.add(over, half), zero), knee)
    const beyond = f32x4.max(f32x4.sub(over, half), zero)
    const target = f32x4.add(f32x4.mul(bend, f32x4.mul(t, t)), f32x4.mul(slope, beyond))
    const speed = v128.bitselect(attack, release, f32x4.lt(target, gain))
    gain = f32x4.add(gain, f32x4.mul(speed, f32x4.sub(target, gain)))
    least = f32x4.min(least, gain)
    const factor = amplitude(f32x4.add(gain, makeup))
    v128.store(i, v128.bitselect(f32x4.mul(left, factor), left, mask))
    v128.store(i, v128.bitselect(f32x4.mul(right, factor), right, mask), FRAMES)
  }
  v128.store(state, v128.bitselect(flushed(gain), before, mask))
  const shown = stats + S_reduction * VECTOR
  v128.store(shown, v128.bitselect(least, v128.load(shown), mask))
}

/**
 * Takes as much of what is above its frequency as that is over the threshold, and no more than the range. The
 * sound is split by a Linkwitz-Riley crossover of second order: low = all-pass + high, so the sum stays flat.
 */
function deEss(at: i32, params: i32, state: i32, passes: i32, stats: i32, mask: v128): void {
  const coefficients = params + F_essB0 * VECTOR
  const b0 = v128.load(coefficients)
  const b1 = v128.load(coefficients, 16)
  const b2 = v128.load(coefficients, 32)
  const a1 = v128.load(coefficients, 48)
  const a2 = v128.load(coefficients, 64)
  const threshold = v128.load(params + F_essThreshold * VECTOR)
  const range = v128.load(params + F_essRange * VECTOR)
  const attack = v128.load(params + F_essAttack * VECTOR)
  const release = v128.load(params + F_essRelease * VECTOR)
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  let p1 = v128.load(state)
  let p2 = v128.load(state, 16)
  let q1 = v128.load(state, 32)
  let q2 = v128.load(state, 48)
  let gain = v128.load(state, 64)
  const pass = v128.load(params + F_essPass * VECTOR)
  let passLeft = v128.load(passes)
  let passRight = v128.load(passes, 16)
  let least = zero
  for (let i = at, end = at + FRAMES; i < end; i += VECTOR) {
    const x = v128.load(i)
    const y = f32x4.add(f32x4.mul(b0, x), p1)
    p1 = f32x4.add(f32x4.sub(f32x4.mul(b1, x), f32x4.mul(a1, y)), p2)
    p2 = f32x4.sub(f32x4.mul(b2, x), f32x4.mul(a2, y))
    const u = v128.load(i, FRAMES)
    const w = f32x4.add(f32x4.mul(b0, u), q1)
    q1 = f32x4.add(f32x4.sub(f32x4.mul(b1, u), f32x4.mul(a1, w)), q2)
    q2 = f32x4.sub(f32x4.mul(b2, u), f32x4.mul(a2, w))
    const over = f32x4.sub(decibels(f32x4.max(f32x4.abs(y), f32x4.abs(w))), threshold)
    const target = f32x4.neg(f32x4.min(f32x4.max(over, zero), range))
    const speed = v128.bitselect(attack, release, f32x4.lt(target, gain))
    gain = f32x4.add(gain, f32x4.mul(speed, f32x4.sub(target, gain)))
    least = f32x4.min(least, gain)
    const taken = f32x4.sub(one, amplitude(gain))
    const l = f32x4.add(f32x4.mul(pass, x), passLeft)
    passLeft = f32x4.sub(x, f32x4.mul(pass, l))
    const r = f32x4.add(f32x4.mul(pass, u), passRight)
    passRight = f32x4.sub(u, f32x4.mul(pass, r))
    v128.store(i, v128.bitselect(f32x4.add(l, f32x4.mul(y, taken)), x, mask))
    v128.store(i, v128.bitselect(f32x4.add(r, f32x4.mul(w, taken)), u, mask), FRAMES)
  }
  v128.store(state, v128.bitselect(flushed(p1), v128.load(state), mask))
  v128.store(state, v128.bitselect(flushed(p2), v128.load(state, 16), mask), 16)
  v128.store(state, v128.bitselect(flushed(q1), v128.load(state, 32), mask), 32)
  v128.store(state, v128.bitselect(flushed(q2), v128.load(state, 48), mask), 48)
  v128.store(state, v128.bitselect(flushed(gain), v128.load(state, 64), mask), 64)
  v128.store(passes, v128.bitselect(flushed(passLeft), v128.load(passes), mask))
  v128.store(passes, v128.bitselect(flushed(passRight), v128.load(passes, 16), mask), 16)
  const shown = stats + S_essReduction * VECTOR
  v128.store(shown, v128.bitselect(least, v128.load(shown), mask))
}

/** Inserts, fader and pan of four strips in place, and what they send to the sums. */
function strips(quad: i32): void {
  const at = inputAt(quad)
  const params = paramsAt(quad)
  const state = STATE + quad * STATE_EACH
  const stats = statsAt(quad)
  const zero = f32x4.splat(0)
  v128.store(stats + S_reduction * VECTOR, zero)
  v128.store(stats + S_essReduction * VECTOR, zero)
  for (let place = 0; place < 3; place++) {
    for (let insert = 0; insert < 3; insert++) {
      const mask = v128.load(params + (F_place0Insert0 + place * 3 + insert) * VECTOR)
      if (!v128.any_true(mask)) continue
      if (insert == 0) {
        equalise(at, params + F_lowC1 * VECTOR, state + EQ_STATE * VECTOR, mask)
        equalise(at, params + F_midC1 * VECTOR, state + (EQ_STATE + 4) * VECTOR, mask)
        equalise(at, params + F_highC1 * VECTOR, state + (EQ_STATE + 8) * VECTOR, mask)
      } else if (insert == 1) compress(at, keysAt(quad), params, state + COMPRESSOR_STATE * VECTOR, stats, mask)
      else deEss(at, params, state + ESS_STATE * VECTOR, state + PASS_STATE * VECTOR, stats, mask)
    }
  }
  const toMaster = v128.load(params + F_toMaster * VECTOR)
  const gains = state + GAIN_STATE * VECTOR
  const step = f32x4.splat(1.0 / <f32>BLOCK)
  let left = v128.load(gains)
  let right = v128.load(gains, 16)
  let reverb = v128.load(gains, 32)
  let delay = v128.load(gains, 48)
  let leftOfRight = v128.load(gains, 64)
  let rightOfLeft = v128.load(gains, 80)
  const leftStep = f32x4.mul(f32x4.sub(v128.load(params + F_left * VECTOR), left), step)
  const rightStep = f32x4.mul(f32x4.sub(v128.load(params + F_right * VECTOR), right), step)
  const reverbStep = f32x4.mul(f32x4.sub(v128.load(params + F_reverb * VECTOR), reverb), step)
  const delayStep = f32x4.mul(f32x4.sub(v128.load(params + F_delay * VECTOR), delay), step)
  const leftOfRightStep = f32x4.mul(f32x4.sub(v128.load(params + F_leftOfRight * VECTOR), leftOfRight), step)
  const rightOfLeftStep = f32x4.mul(f32x4.sub(v128.load(params + F_rightOfLeft * VECTOR), rightOfLeft), step)
  const crossing = v128.any_true(
    v128.or(v128.or(leftOfRight, leftOfRightStep), v128.or(rightOfLeft, rightOfLeftStep)),
  )
  const sending = v128.any_true(v128.or(v128.or(reverb, reverbStep), v128.or(delay, delayStep)))
  let peakLeft = zero
  let peakRight = zero
  let powerLeft = zero
  let powerRight = zero
  for (let i = 0; i < FRAMES; i += VECTOR) {
    left = f32x4.add(left, leftStep)
    right = f32x4.add(right, rightStep)
    const x = v128.load(at + i)
    const u = v128.load(at + i, FRAMES)
    let l = f32x4.mul(x, left)
    let r = f32x4.mul(u, right)
    if (crossing) {
      leftOfRight = f32x4.add(leftOfRight, leftOfRightStep)
      rightOfLeft = f32x4.add(rightOfLeft, rightOfLeftStep)
      l = f32x4.add(l, f32x4.mul(u, leftOfRight))
      r = f32x4.add(r, f32x4.mul(x, rightOfLeft))
    }
    v128.store(at + i, l)
    v128.store(at + i, r, FRAMES)
    peakLeft = f32x4.max(peakLeft, f32x4.abs(l))
    peakRight = f32x4.max(peakRight, f32x4.abs(r))
    powerLeft = f32x4.add(powerLeft, f32x4.mul(l, l))
    powerRight = f32x4.add(powerRight, f32x4.mul(r, r))
    const sum = SUMS + i
    v128.store(sum, f32x4.add(v128.load(sum), v128.and(l, toMaster)))
    v128.store(sum, f32x4.add(v128.load(sum, FRAMES), v128.and(r, toMaster)), FRAMES)
    if (sending) {
      reverb = f32x4.add(reverb, reverbStep)
      delay = f32x4.add(delay, delayStep)
      v128.store(sum, f32x4.add(v128.load(sum, 2 * FRAMES), f32x4.mul(l, reverb)), 2 * FRAMES)
      v128.store(sum, f32x4.add(v128.load(sum, 3 * FRAMES), f32x4.mul(r, reverb)), 3 * FRAMES)
      v128.store(sum, f32x4.add(v128.load(sum, 4 * FRAMES), f32x4.mul(l, delay)), 4 * FRAMES)
      v128.store(sum, f32x4.add(v128.load(sum, 5 * FRAMES), f32x4.mul(r, delay)), 5 * FRAMES)
    }
  }
  // The ramps end where they were meant to, without rounding.
  v128.store(gains, v128.load(params + F_left * VECTOR))
  v128.store(gains, v128.load(params + F_right * VECTOR), 16)
  v128.store(gains, v128.load(params + F_reverb * VECTOR), 32)
  v128.store(gains, v128.load(params + F_delay * VECTOR), 48)
  v128.store(gains, v128.load(params + F_leftOfRight * VECTOR), 64)
  v128.store(gains, v128.load(params + F_rightOfLeft * VECTOR), 80)
  v128.store(stats + S_peakLeft * VECTOR, peakLeft)
  v128.store(stats + S_peakRight * VECTOR, peakRight)
  v128.store(stats + S_powerLeft * VECTOR, powerLeft)
  v128.store(stats + S_powerRight * VECTOR, powerRight)
}

/** Adds the lanes of a quad that go to groups to the groups' inputs. */
function toGroups(quad: i32): void {
  const at = inputAt(quad)
  for (let lane = 0; lane < LANES; lane++) {
    const group = i32.load(paramsAt(quad) + F_output * VECTOR + lane * 4)
    if (group < 0) continue
    let from = at + lane * 4
    let to = inputAt(TRACK_QUADS + (group >> 2)) + (group & 3) * 4
    for (let i = 0; i < 2 * BLOCK; i++) {
      f32.store(to, f32.load(to) + f32.load(from))
      from += VECTOR
      to += VECTOR
    }
  }
}

// @ts-ignore: decorator
@inline function lanesOf(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3))
}

/** Into lane 0 of the master's input. */
// @ts-ignore: decorator
@inline function addToMaster(frame: i32, left: f32, right: f32): void {
  const at = inputAt(MASTER) + frame * VECTOR
  f32.store(at, f32.load(at) + left)
  f32.store(at + FRAMES, f32.load(at + FRAMES) + right)
}

/** Echoes that go from side to side, each duller than the one before. */
function echo(): void {
  let now = i32.load(COUNTERS + 4)
  const length = i32.load(MIX + M_delayLength * 4)
  const feedback = f32.load(MIX + M_delayFeedback * 4)
  const damping = f32.load(MIX + M_delayDamping * 4)
  let dampedLeft = f32.load(DELAY_STATE)
  let dampedRight = f32.load(DELAY_STATE + 4)
  let wet = f32.load(DELAY_STATE + 8)
  const wetStep = (f32.load(MIX + M_delayReturn * 4) - wet) * (1.0 / <f32>BLOCK)
  for (let i = 0; i < BLOCK; i++) {
    const read = DELAY_LINES + ((now - length) & (DELAY_FRAMES - 1)) * 8
    const left = f32.load(read)
    const right = f32.load(read + 4)
    dampedLeft = left + damping * (dampedLeft - left)
    dampedRight = right + damping * (dampedRight - right)
    const into: f32 = 0.5 * (f32.load(SENDS + 2 * SINGLES + i * 4) + f32.load(SENDS + 3 * SINGLES + i * 4))
    const write = DELAY_LINES + (now & (DELAY_FRAMES - 1)) * 8
    f32.store(write, flush(into + feedback * dampedRight))
    f32.store(write + 4, flush(feedback * dampedLeft))
    wet += wetStep
    addToMaster(i, left * wet, right * wet)
    now++
  }
  f32.store(DELAY_STATE, flush(dampedLeft))
  f32.store(DELAY_STATE + 4, flush(dampedRight))
  f32.store(DELAY_STATE + 8, f32.load(MIX + M_delayReturn * 4))
  i32.store(COUNTERS + 4, now)
}

/** The highest of four phases between samples, `PEAK_TAPS / 2` frames ago; `newest` is where the newest frame stands. */
// @ts-ignore: decorator
@inline function peakBetween(newest: i32): f32 {
  let left = f32x4.splat(0)
  let right = f32x4.splat(0)
  for (let tap = 0; tap < PEAK_TAPS; tap++) {
    const filter = v128.load(PEAK_FILTER + tap * VECTOR)
    left = f32x4.add(left, f32x4.mul(v128.load32_splat(newest - tap * 8), filter))
    right = f32x4.add(right, f32x4.mul(v128.load32_splat(newest - tap * 8 + 4), filter))
  }
  const peaks = f32x4.max(f32x4.abs(left), f32x4.abs(right))
  return max(
    max(f32x4.extract_lane(peaks, 0), f32x4.extract_lane(peaks, 1)),
    max(f32x4.extract_lane(peaks, 2), f32x4.extract_lane(peaks, 3)),
  )
}

/** The loudest sample of the block, and of those before it that reach into it. */
function loudest(now: i32): f32 {
  let most = f32x4.splat(0)
  for (let i = inputAt(MASTER), end = i + FRAMES; i < end; i += VECTOR) {
    most = f32x4.max(most, f32x4.max(f32x4.abs(v128.load(i)), f32x4.abs(v128.load(i, FRAMES))))
  }
  // The master's strip is in the first lane.
  let found = f32x4.extract_lane(most, 0)
  for (let back = 1; back < PEAK_TAPS; back++) {
    const at = LIMITER_AUDIO + ((now - back) & (LIMITER_RING - 1)) * 8
    found = max(found, max(abs(f32.load(at)), abs(f32.load(at, 4))))
  }
  return found
}

/**
 * Keeps peaks below the ceiling: the lowest gain that the next frames need, released slowly, averaged over as
 * many frames as are looked ahead, so that it is down when the peak comes. State: frames so far, frames since
 * a gain below 1 was needed, the average's sum (f64), the released gain, the block's lowest.
 */
function limit(): void {
  const on = i32.load(MIX + M_limiterOn * 4) != 0
  const ceiling = f32.load(MIX + M_limiterCeiling * 4)
  const release = f32.load(MIX + M_limiterRelease * 4)
  let now = i32.load(LIMITER_STATE)
  let calm = i32.load(LIMITER_STATE + 4)
  let sum = f64.load(LIMITER_STATE + 8)
  let gain = f32.load(LIMITER_STATE + 16)
  let least: f32 = 1
  const input = inputAt(MASTER)
  const window = LOOK_AHEAD + 1
  // Where no sample is near the ceiling, nothing between samples is over it, and nobody has to look.
  const isLooking = on && loudest(now) * f32.load(MIX + M_peakReach * 4) > ceiling
  for (let i = 0; i < BLOCK; i++) {
    const place = now & (LIMITER_RING - 1)
    const lower = LIMITER_AUDIO + place * 8
    const upper = lower + LIMITER_RING * 8
    const l = f32.load(input + i * VECTOR)
    const r = f32.load(input + FRAMES + i * VECTOR)
    f32.store(lower, l)
    f32.store(lower, r, 4)
    f32.store(upper, l)
    f32.store(upper, r, 4)
    const peak: f32 = isLooking ? peakBetween(upper) : 0
    const needed: f32 = peak > ceiling ? ceiling / peak : 1
    f32.store(LIMITER_NEEDED + place * 4, needed)
    calm = needed < 1 ? 0 : min(calm + 1, window)
    let lowest: f32 = 1
    if (calm < window) {
      for (let back = 0; back < window; back++) {
        lowest = min(lowest, f32.load(LIMITER_NEEDED + ((now - back) & (LIMITER_RING - 1)) * 4))
      }
    }
    gain = min(lowest, gain + release * (1 - gain))
    sum += <f64>gain - <f64>f32.load(LIMITER_SMOOTHED + ((now - window) & (LIMITER_RING - 1)) * 4)
    f32.store(LIMITER_SMOOTHED + place * 4, gain)
    const factor: f32 = on ? <f32>(sum / <f64>window) : 1
    least = min(least, factor)
    const late = LIMITER_AUDIO + ((now - LATENCY) & (LIMITER_RING - 1)) * 8
    f32.store(OUTPUT + i * 4, f32.load(late) * factor)
    f32.store(OUTPUT + SINGLES + i * 4, f32.load(late + 4) * factor)
    now++
  }
  i32.store(LIMITER_STATE, now)
  i32.store(LIMITER_STATE + 4, calm)
  f64.store(LIMITER_STATE + 8, sum)
  f32.store(LIMITER_STATE + 16, gain)
  f32.store(LIMITER_STATE + 20, least)
}

/** Everything silent, nothing limited; settings stay. */
export function reset(): void {
  // All but what the reverb has built its impulse from, and the impulse.
  memory.fill(STATE, 0, REVERB_STATE - STATE)
  memory.fill(DELAY_STATE, 0, PEAK_FILTER - DELAY_STATE)
  memory.fill(PRE_DELAY, 0, REVERB - PRE_DELAY)
  hushReverb()
  for (let i = 0; i < LIMITER_RING; i++) {
    f32.store(LIMITER_NEEDED + i * 4, 1)
    f32.store(LIMITER_SMOOTHED + i * 4, 1)
  }
  i32.store(LIMITER_STATE + 4, LOOK_AHEAD + 1)
  f64.store(LIMITER_STATE + 8, <f64>(LOOK_AHEAD + 1))
  f32.store(LIMITER_STATE + 16, 1)
  f32.store(LIMITER_STATE + 20, 1)
  for (let quad = 0; quad < QUADS; quad++) {
    const gains = gainsAt(quad)
    memory.copy(gains, paramsAt(quad) + F_left * VECTOR, 6 * VECTOR)
  }
  f32.store(DELAY_STATE + 8, f32.load(MIX + M_delayReturn * 4))
}

/** One block: from the inputs of the tracks' quads to the output. The inputs are used up. */
export function run(trackQuads: i32, groupQuads: i32): void {
  memory.fill(SUMS, 0, 6 * FRAMES)
  for (let quad = TRACK_QUADS; quad < TRACK_QUADS + groupQuads; quad++) memory.fill(inputAt(quad), 0, INPUT_EACH)
  for (let quad = 0; quad < trackQuads; quad++) {
    strips(quad)
    if (groupQuads > 0) toGroups(quad)
  }
  for (let quad = TRACK_QUADS; quad < TRACK_QUADS + groupQuads; quad++) strips(quad)
  const master = inputAt(MASTER)
  memory.fill(master, 0, INPUT_EACH)
  for (let i = 0; i < BLOCK; i++) {
    const sum = SUMS + i * VECTOR
    f32.store(master + i * VECTOR, lanesOf(v128.load(sum)))
    f32.store(master + FRAMES + i * VECTOR, lanesOf(v128.load(sum, FRAMES)))
    f32.store(SENDS + i * 4, lanesOf(v128.load(sum, 2 * FRAMES)))
    f32.store(SENDS + SINGLES + i * 4, lanesOf(v128.load(sum, 3 * FRAMES)))
    f32.store(SENDS + 2 * SINGLES + i * 4, lanesOf(v128.load(sum, 4 * FRAMES)))
    f32.store(SENDS + 3 * SINGLES + i * 4, lanesOf(v128.load(sum, 5 * FRAMES)))
  }
  reverberate()
  echo()
  strips(MASTER)
  limit()
}
