import { mouthShapes, type MouthShape } from '#contract/takes/mouth-track'
import { restingMouth, type Mouth } from '../analysis.ts'

/** Minimum frames. Five frames at 100 a second span 40 ms: a video of 30 frames a second always shows one of them. */
const HOLD: Partial<Record<MouthShape, number>> = { A: 5, G: 4 }

/** The most teeth that show without biting a lip: an S with its teeth on the lip would be read as an F. */
const MEETING = 0.82

/** The most a jaw opens or shuts in 10 ms: a full opening takes about 60 ms. */
const JAW_STEP = 0.17

export interface MouthFrame {
  mouth: Mouth
  shape: MouthShape
}

interface Waiting extends MouthFrame {
  /** The jaw may not open wider here. */
  limit: number
}

/**
 * Closures and bites reach their full position and last long enough to be seen, and the jaw moves at a natural speed.
 * Works `ahead` frames late, to start closing before a closure.
 */
export function createMouthMotion(ahead: number, onFrame: (frame: MouthFrame) => void) {
  const waiting: Waiting[] = []
  let held: MouthShape | undefined
  let holdLeft = 0
  let jaw = 0

  function settle(mouth: Mouth, decided: MouthShape, loudness: number): Waiting {
    let shape = decided
    if (holdLeft > 0 && held !== undefined && HOLD[decided] === undefined) shape = held
    if (shape !== held) {
      held = shape
      holdLeft = HOLD[shape] ?? 0
    }
    holdLeft = Math.max(0, holdLeft - 1)
    switch (shape) {
      case 'X':
        return { mouth: { ...restingMouth }, shape, limit: 0 }
      case 'A':
        return { mouth: { ...mouth, jaw: 0, teeth: 0, tongue: 0 }, shape, limit: 0 }
      case 'G':
        return {
          mouth: { ...mouth, jaw: Math.min(mouth.jaw, 0.12), teeth: 1, tongue: 0 },
          shape,
          limit: 0.12,
        }
      case 'B':
      case 'C':
      case 'D':
      case 'E':
      case 'F':
      case 'H':
        return {
          mouth: { ...mouth, jaw: Math.min(1, mouth.jaw * loudness), teeth: Math.min(MEETING, mouth.teeth) },
          shape,
          limit: 1,
        }
      default:
        return shape satisfies never
    }
  }

  function handOver() {
    const first = waiting.shift()
    if (!first) return
    let limit = Math.min(first.limit, jaw + JAW_STEP)
    for (let index = 0; index < waiting.length; index++)
      // Safe: below the length.
      limit = Math.min(limit, waiting[index]!.limit + JAW_STEP * (index + 1))
    jaw = Math.min(first.mouth.jaw, limit)
    onFrame({ shape: first.shape, mouth: { ...first.mouth, jaw } })
  }

  return {
    /** `shape` is an index of `mouthShapes`; `loudness` scales the jaw, about 0.7..1.15. */
    push(mouth: Mouth, shape: number, loudness: number) {
      waiting.push(settle(mouth, mouthShapes[shape] ?? 'X', loudness))
      if (waiting.length > ahead) handOver()
    },
    end() {
      while (waiting.length > 0) handOver()
    },
  }
}
