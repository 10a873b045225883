import { mouthShapes, type MouthShape } from '#contract/takes/mouth-track'
import { shapeMoves } from '../net/phone-net-weights.ts'
import { phones } from '../net/phones.ts'

const SHAPES = mouthShapes.length
const REST = mouthShapes.indexOf('X')
/** Which shape each phone shows. */
const shapeOfPhone = phones.map((phone) => mouthShapes.indexOf(phone.shape))

/** Weight of a change of shape against the evidence of a frame. */
const MOVE_WEIGHT = 0.35
/** Frames near each other say nearly the same; this is how much one of them counts. */
const FRAME_WEIGHT = 0.8
/**
 * Natural logarithms: short or rare shapes must not be smoothed away. A closure has none, since the net confuses it
 * with pauses.
 */
const BONUSES: Partial<Record<MouthShape, number>> = { D: 0.8, F: 0.5, G: 0.3, H: 0.5, X: 0.8 }
const bonuses = mouthShapes.map((shape) => BONUSES[shape] ?? 0)

/** Row by row: how much a move from each shape to each other one counts. */
const moves = Float64Array.from(shapeMoves.flat(), (chance) => MOVE_WEIGHT * chance)

/** Chances of the phones → chances of the nine shapes, in the order of `mouthShapes`. */
export function shapeChances(chances: Float32Array, shapes: Float64Array): void {
  shapes.fill(0)
  for (let phone = 0; phone < chances.length; phone++) {
    const shape = shapeOfPhone[phone] ?? REST
    shapes[shape] = (shapes[shape] ?? 0) + (chances[phone] ?? 0)
  }
}

/**
 * Viterbi, decided `lag` frames late: `push` takes a frame's probabilities and reports the shape `lag` frames
 * earlier, `end` the rest.
 */
export function createShapePath(lag: number, onShape: (shape: number) => void) {
  const scores = new Float64Array(SHAPES)
  const next = new Float64Array(SHAPES)
  const depth = lag + 1
  const cameFrom = new Uint8Array(depth * SHAPES)
  const frameScores = new Float64Array(SHAPES)
  let pushed = 0
  let emitted = 0

  function best(): number {
    let found = 0
    for (let shape = 1; shape < SHAPES; shape++)
      if ((scores[shape] ?? 0) > (scores[found] ?? 0)) found = shape
    return found
  }

  /** The shape of frame `frame` on the way to `shape` at the newest frame. */
  function traced(frame: number, shape: number): number {
    let at = shape
    for (let index = pushed - 1; index > frame; index--) at = cameFrom[(index % depth) * SHAPES + at] ?? REST
    return at
  }

  function step() {
    let highest = -Infinity
    for (let to = 0; to < SHAPES; to++) {
      let bestFrom = 0
      let bestScore = -Infinity
      for (let from = 0; from < SHAPES; from++) {
        // Safe, here and below: all of them hold SHAPES values, `moves` as many rows.
        const score = scores[from]! + moves[from * SHAPES + to]!
        if (score > bestScore) {
          bestScore = score
          bestFrom = from
        }
      }
      next[to] = bestScore + frameScores[to]!
      highest = Math.max(highest, next[to]!)
      cameFrom[(pushed % depth) * SHAPES + to] = bestFrom
    }
    for (let shape = 0; shape < SHAPES; shape++) scores[shape] = next[shape]! - highest
  }

  return {
    push(shapes: Float64Array) {
      for (let shape = 0; shape < SHAPES; shape++) {
        // Safe: there is one bonus a shape.
        frameScores[shape] = FRAME_WEIGHT * (Math.log((shapes[shape] ?? 0) + 1e-6) + bonuses[shape]!)
      }
      if (pushed === 0) scores.fill(-8).fill(0, REST, REST + 1)
      step()
      pushed++
      if (pushed > lag) onShape(traced(emitted++, best()))
    },
    end() {
      const last = best()
      while (emitted < pushed) onShape(traced(emitted++, last))
    },
  }
}
