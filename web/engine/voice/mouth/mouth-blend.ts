import { mouthCurves } from '#contract/takes/mouth-track'
import { restingMouth, type Mouth } from '../analysis.ts'
import { phones } from '../net/phones.ts'

/** Frames looked at on each side of the blended one, at most. */
export const BLEND_REACH = 14

/**
 * In frames: lips round and spread long before their vowel, jaw and tongue move with it (Perkell and Matthies 1992 on
 * anticipation).
 */
const reach: Record<keyof Mouth, { before: number; after: number }> = {
  jaw: { before: 2.2, after: 2.4 },
  width: { before: 3.5, after: 4.5 },
  rounding: { before: 3.5, after: 5.5 },
  teeth: { before: 1.8, after: 2 },
  tongue: { before: 1.8, after: 2 },
}

const curves = mouthCurves.length

/** Per curve and distance −BLEND_REACH..BLEND_REACH. */
const nearness = mouthCurves.map((curve) =>
  Float64Array.from({ length: 2 * BLEND_REACH + 1 }, (_, index) => {
    const distance = index - BLEND_REACH
    return Math.exp(distance < 0 ? distance / reach[curve].before : -distance / reach[curve].after)
  }),
)
/** Phone by phone, curve by curve: its weight, and the weight times its target. */
const insistences = Float64Array.from(
  phones.flatMap(({ dominance }) => mouthCurves.map((curve) => dominance[curve])),
)
const targets = Float64Array.from(
  phones.flatMap(({ dominance, target }) => mouthCurves.map((curve) => dominance[curve] * target[curve])),
)

/**
 * Each frame's mouth is the mean of the phones' targets around it, weighted by probability, dominance and distance.
 * `push` frames in order; `at` blends a frame from all pushed so far within `BLEND_REACH`, at most `lag` frames
 * later.
 */
export function createMouthBlend(lag: number) {
  const size = lag + BLEND_REACH + 2
  const sums = new Float64Array(size * curves)
  const weights = new Float64Array(size * curves)
  let pushed = 0

  function push(chances: Float32Array): void {
    const slot = (pushed % size) * curves
    sums.fill(0, slot, slot + curves)
    weights.fill(0, slot, slot + curves)
    for (let phone = 0; phone < chances.length; phone++) {
      // Safe: there are chances, insistences and targets for every phone, and the slots were laid out for all curves.
      const chance = chances[phone]!
      if (chance < 0.003) continue
      for (let curve = 0; curve < curves; curve++) {
        sums[slot + curve]! += chance * targets[phone * curves + curve]!
        weights[slot + curve]! += chance * insistences[phone * curves + curve]!
      }
    }
    pushed++
  }

  function at(frame: number): Mouth {
    const mouth = { ...restingMouth }
    const from = Math.max(0, pushed - size, frame - BLEND_REACH)
    const until = Math.min(pushed - 1, frame + BLEND_REACH)
    for (const [curve, name] of mouthCurves.entries()) {
      let sum = 1e-6 * restingMouth[name]
      let weight = 1e-6
      // Safe: one row a curve.
      const near = nearness[curve]!
      let slot = (from % size) * curves + curve
      for (let other = from; other <= until; other++) {
        // Safe: `other` is within reach and still in the ring.
        const share = near[other - frame + BLEND_REACH]!
        sum += share * sums[slot]!
        weight += share * weights[slot]!
        slot += curves
        if (slot >= sums.length) slot -= sums.length
      }
      mouth[name] = sum / weight
    }
    return mouth
  }

  return { push, at }
}
