import {
  add,
  advance,
  countDown,
  get,
  I32,
  i32,
  load,
  loadInteger,
  loadPair,
  loadSplat,
  set,
  shiftLeft,
  shuffle,
  store,
  V128,
  vectorAdd,
  vectorMultiply,
  vectorSubtract,
  type Code,
  type WasmFunction,
} from '../bytes/wasm-writer.ts'

/** Spectra that are worked out at once: each vector holds one number of every one of them. */
export const LANES = 4

const NUMBER = 4
const VECTOR = LANES * NUMBER
/** A complex number: the real parts of all lanes, then the imaginary ones. */
const COMPLEX = 2 * VECTOR

const times = (a: number, b: number) => vectorMultiply(get(a), get(b))
const sum = (a: number, b: number) => vectorAdd(get(a), get(b))
const difference = (a: number, b: number) => vectorSubtract(get(a), get(b))
const square = (a: number) => times(a, a)

const types = (integers: number, vectors: number) => [
  ...Array.from({ length: integers }, () => I32),
  ...Array.from({ length: vectors }, () => V128),
]

/**
 * `gather(frames, stride, window, places, count, energies)`: four frames, `stride` bytes apart, to `count` windowed
 * pairs of samples, as complex numbers at `places`. `energies` are measured before the window.
 */
export const gatherCode: WasmFunction = (() => {
  const [frames, stride, window, places, count, energies] = [0, 1, 2, 3, 4, 5]
  const [place, second, third, fourth] = [6, 7, 8, 9]
  const [low, high, re, im, energy] = [10, 11, 12, 13, 14]
  return {
    name: 'gather',
    parameters: [I32, I32, I32, I32, I32, I32],
    locals: types(4, 5),
    body: [
      set(second, add(get(frames), get(stride))),
      set(third, add(get(second), get(stride))),
      set(fourth, add(get(third), get(stride))),
      countDown(count, 1, [
        set(place, loadInteger(get(places))),
        set(low, shuffle(loadPair(get(frames)), loadPair(get(second)), [0, 4, 1, 5])),
        set(high, shuffle(loadPair(get(third)), loadPair(get(fourth)), [0, 4, 1, 5])),
        set(re, shuffle(get(low), get(high), [0, 1, 4, 5])),
        set(im, shuffle(get(low), get(high), [2, 3, 6, 7])),
        set(energy, vectorAdd(get(energy), vectorAdd(square(re), square(im)))),
        store(get(place), vectorMultiply(get(re), loadSplat(get(window)))),
        store(get(place), vectorMultiply(get(im), loadSplat(get(window), NUMBER)), VECTOR),
        [frames, second, third, fourth, window].map((one) => advance(one, i32(2 * NUMBER))),
        advance(places, i32(NUMBER)),
      ]),
      store(get(energies), get(energy)),
    ],
  }
})()

export const blankCode: WasmFunction = (() => {
  const [places, count, place, zero] = [0, 1, 2, 3]
  return {
    name: 'blank',
    parameters: [I32, I32],
    locals: types(1, 1),
    body: countDown(count, 1, [
      set(place, loadInteger(get(places))),
      store(get(place), get(zero)),
      store(get(place), get(zero), VECTOR),
      advance(places, i32(NUMBER)),
    ]),
  }
})()

/** `double(values, count)`: one doubling of a transform, from runs of a single complex number. */
export const doubleCode: WasmFunction = (() => {
  const [values, count] = [0, 1]
  const [re, im, otherRe, otherIm] = [2, 3, 4, 5]
  return {
    name: 'double',
    parameters: [I32, I32],
    locals: types(0, 4),
    body: countDown(count, 2, [
      set(re, load(get(values))),
      set(im, load(get(values), VECTOR)),
      set(otherRe, load(get(values), COMPLEX)),
      set(otherIm, load(get(values), COMPLEX + VECTOR)),
      store(get(values), sum(re, otherRe)),
      store(get(values), sum(im, otherIm), VECTOR),
      store(get(values), difference(re, otherRe), COMPLEX),
      store(get(values), difference(im, otherIm), COMPLEX + VECTOR),
      advance(values, i32(2 * COMPLEX)),
    ]),
  }
})()

/**
 * `quadruple(values, reach, runs, turns)`: two doublings at once, to `runs` runs of four times `reach` complex
 * numbers. `turns` holds, for each place below `reach`, the cosine and sine of the outer and the inner doubling.
 */
export const quadrupleCode: WasmFunction = (() => {
  const [values, reach, runs, turns] = [0, 1, 2, 3]
  const [stride, left, a, b, c, d] = [4, 5, 6, 7, 8, 9]
  const [outerC, outerS, innerC, innerS] = [10, 11, 12, 13]
  const [re, im, turnedRe, turnedIm] = [14, 15, 16, 17]
  const [lowRe, lowIm, highRe, highIm] = [18, 19, 20, 21]
  const [sumRe, sumIm, restRe, restIm] = [22, 23, 24, 25]

  const read = (at: number): Code => [set(re, load(get(at))), set(im, load(get(at), VECTOR))]
  const write = (at: number, real: Code, imaginary: Code): Code => [
    store(get(at), real),
    store(get(at), imaginary, VECTOR),
  ]
  /** Rotated back by the inner doubling's angle. */
  const turned: Code = [
    set(turnedRe, vectorAdd(times(re, innerC), times(im, innerS))),
    set(turnedIm, vectorSubtract(times(im, innerC), times(re, innerS))),
  ]
  return {
    name: 'quadruple',
    parameters: [I32, I32, I32, I32],
    locals: types(6, 16),
    body: [
      set(stride, shiftLeft(get(reach), Math.log2(COMPLEX))),
      countDown(reach, 1, [
        [outerC, outerS, innerC, innerS].map((one, index) => set(one, loadSplat(get(turns), index * NUMBER))),
        advance(turns, i32(4 * NUMBER)),
        set(a, get(values)),
        advance(values, i32(COMPLEX)),
        set(left, get(runs)),
        countDown(left, 1, [
          set(b, add(get(a), get(stride))),
          set(c, add(get(b), get(stride))),
          set(d, add(get(c), get(stride))),
          read(b),
          turned,
          read(a),
          set(lowRe, sum(re, turnedRe)),
          set(lowIm, sum(im, turnedIm)),
          set(highRe, difference(re, turnedRe)),
          set(highIm, difference(im, turnedIm)),
          read(d),
          turned,
          read(c),
          set(sumRe, sum(re, turnedRe)),
          set(sumIm, sum(im, turnedIm)),
          set(restRe, difference(re, turnedRe)),
          set(restIm, difference(im, turnedIm)),
          set(turnedRe, vectorAdd(times(sumRe, outerC), times(sumIm, outerS))),
          set(turnedIm, vectorSubtract(times(sumIm, outerC), times(sumRe, outerS))),
          write(a, sum(lowRe, turnedRe), sum(lowIm, turnedIm)),
          write(c, difference(lowRe, turnedRe), difference(lowIm, turnedIm)),
          // A quarter of a turn further, which changes the parts round and one sign.
          set(turnedRe, vectorSubtract(times(restIm, outerC), times(restRe, outerS))),
          set(turnedIm, vectorAdd(times(restRe, outerC), times(restIm, outerS))),
          write(b, sum(highRe, turnedRe), difference(highIm, turnedIm)),
          write(d, difference(highRe, turnedRe), sum(highIm, turnedIm)),
          set(a, add(get(d), get(stride))),
        ]),
      ]),
    ],
  }
})()

/**
 * `power(values, half, power, turns)`: power of bins 1..half − 1, four times too big, from the transform of even
 * samples as real and odd ones as imaginary parts. `turns` holds the cosine and sine of every bin.
 */
export const powerCode: WasmFunction = (() => {
  const [values, half, power, turns] = [0, 1, 2, 3]
  const [mirror, mirrorPower, left] = [4, 5, 6]
  const [c, s, lowRe, lowIm, highRe, highIm] = [7, 8, 9, 10, 11, 12]
  const [evenRe, evenIm, oddRe, oddIm] = [13, 14, 15, 16]
  return {
    name: 'power',
    parameters: [I32, I32, I32, I32],
    locals: types(3, 10),
    body: [
      set(mirror, add(get(values), shiftLeft(get(half), Math.log2(COMPLEX)))),
      set(mirrorPower, add(get(power), shiftLeft(get(half), Math.log2(VECTOR)))),
      // Bins as far from both ends share their parts; the one in the middle is its own mirror.
      set(left, get(half)),
      countDown(left, 2, [
        [values, power, turns].map((one, index) =>
          advance(one, i32([COMPLEX, VECTOR, 2 * NUMBER][index] ?? 0)),
        ),
        advance(mirror, i32(-COMPLEX)),
        advance(mirrorPower, i32(-VECTOR)),
        set(c, loadSplat(get(turns))),
        set(s, loadSplat(get(turns), NUMBER)),
        set(lowRe, load(get(values))),
        set(lowIm, load(get(values), VECTOR)),
        set(highRe, load(get(mirror))),
        set(highIm, load(get(mirror), VECTOR)),
        set(evenRe, sum(lowRe, highRe)),
        set(evenIm, difference(lowIm, highIm)),
        set(oddRe, sum(lowIm, highIm)),
        set(oddIm, difference(highRe, lowRe)),
        // The odd samples' part, turned.
        set(lowRe, vectorAdd(times(oddRe, c), times(oddIm, s))),
        set(lowIm, vectorSubtract(times(oddIm, c), times(oddRe, s))),
        set(highRe, difference(evenRe, lowRe)),
        set(highIm, difference(evenIm, lowIm)),
        store(get(mirrorPower), vectorAdd(square(highRe), square(highIm))),
        set(lowRe, sum(evenRe, lowRe)),
        set(lowIm, sum(evenIm, lowIm)),
        store(get(power), vectorAdd(square(lowRe), square(lowIm))),
      ]),
    ],
  }
})()

/** `band(weights, power, count, found)`: the sum of `count` bins from `power` on, each times its weight. */
export const bandCode: WasmFunction = (() => {
  const [weights, power, count, found] = [0, 1, 2, 3]
  const total = 4
  return {
    name: 'band',
    parameters: [I32, I32, I32, I32],
    locals: types(0, 1),
    body: [
      countDown(count, 1, [
        set(total, vectorAdd(get(total), vectorMultiply(loadSplat(get(weights)), load(get(power))))),
        advance(weights, i32(NUMBER)),
        advance(power, i32(VECTOR)),
      ]),
      store(get(found), get(total)),
    ],
  }
})()
