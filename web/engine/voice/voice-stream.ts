import { createFrameFeatures } from './frame-features.ts'
import { createMouthBlend } from './mouth-blend.ts'
import { createMouthMotion, type MouthFrame } from './mouth-motion.ts'
import { createPhoneNet } from './phone-net.ts'
import { CONTEXT_REACH, FRAME_INPUTS, frameInputs } from './phone-scores.ts'
import { phones } from './phones.ts'
import { createShapePath, shapeChances } from './shape-path.ts'

/** How many frames each stage waits for what comes next; their sum is the delay. */
export interface Lags {
  /** Sound ahead of the classified frame, up to CONTEXT_REACH. */
  net: number
  /** Chances ahead of the decided shape and of the blended mouth. */
  path: number
  /** Decided shapes ahead of the mouth's movement. */
  motion: number
}

export const offlineLags: Lags = { net: CONTEXT_REACH, path: 40, motion: 6 }

export interface VoiceFrame extends MouthFrame {
  /** dBFS, −60..0. */
  loudness: number
}

/** Below this (dBFS), or this far below the speech (dB), for this many frames, nobody speaks. */
const SILENCE_LEVEL = -58
const SILENCE_BELOW_SPEECH = 42
const SILENCE_FRAMES = 12

/**
 * The whole way from samples to mouth: features → chances of phones → shapes and blended mouth →
 * movement. `levelOf` hears each frame's level and answers the level of the speech so far, both in
 * dBFS. `push` samples as they come; `end` after `frames` frames in all.
 */
export function createVoiceStream(options: {
  sampleRate: number
  lags: Lags
  levelOf: (frameLevel: number) => number
  onFrame: (frame: VoiceFrame) => void
}) {
  const { lags, levelOf } = options
  const net = createPhoneNet()
  const ring = 2 * CONTEXT_REACH + 1
  const inputs = Array.from({ length: ring }, () => new Float32Array(FRAME_INPUTS))
  const waiting = lags.net + lags.path + lags.motion + 2
  const levels = new Float32Array(waiting)
  const speechLevels = new Float32Array(waiting)
  const chances = new Float32Array(phones.length)
  const shapes = new Float64Array(9)
  let heard = 0
  let classified = 0
  let decided = 0
  let shown = 0
  let quiet = SILENCE_FRAMES

  const blend = createMouthBlend(lags.path)
  const motion = createMouthMotion(lags.motion, (frame) => {
    const level = levels[shown++ % waiting] ?? -60
    options.onFrame({ ...frame, loudness: Math.max(-60, level) })
  })
  const path = createShapePath(lags.path, (shape) => {
    const level = (levels[decided % waiting] ?? 0) - (speechLevels[decided % waiting] ?? 0)
    // From 20 dB below the usual loud frame up to it, the jaw grows by half.
    motion.push(blend.at(decided), shape, Math.max(0.75, Math.min(1.1, 1.1 + level / 57)))
    decided++
  })

  function rowAt(offset: number): Float32Array {
    const frame = Math.max(0, Math.min(heard - 1, classified + offset))
    // Safe: the ring holds every frame within CONTEXT_REACH.
    return inputs[frame % ring]!
  }

  function classify() {
    const slot = classified % waiting
    const level = levels[slot] ?? -100
    quiet = level < Math.max(SILENCE_LEVEL, (speechLevels[slot] ?? 0) - SILENCE_BELOW_SPEECH) ? quiet + 1 : 0
    if (quiet > SILENCE_FRAMES) {
      chances.fill(0)
      chances[0] = 1
    } else {
      net(rowAt, chances)
    }
    classified++
    blend.push(chances)
    shapeChances(chances, shapes)
    path.push(shapes)
  }

  const features = createFrameFeatures(options.sampleRate, (frame) => {
    const speechLevel = levelOf(frame.level)
    levels[heard % waiting] = frame.level
    speechLevels[heard % waiting] = speechLevel
    // Safe: as above.
    frameInputs(frame, speechLevel, inputs[heard % ring]!)
    heard++
    if (heard > classified + lags.net) classify()
  })

  return {
    push: features.push,
    end(frames: number) {
      features.end(frames)
      while (classified < heard) classify()
      path.end()
      motion.end()
    },
  }
}
