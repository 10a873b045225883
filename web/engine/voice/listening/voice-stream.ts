import { MOUTH_RATE } from '#contract/takes/mouth-track'
import { createFrameFeatures } from '../signal/frame-features.ts'
import { createMouthBlend } from '../mouth/mouth-blend.ts'
import { createMouthMotion, type MouthFrame } from '../mouth/mouth-motion.ts'
import { createPhoneNet, NET_REACH } from '../net/phone-net.ts'
import { createPitch, PITCH_BLOCK } from '../signal/pitch.ts'
import { FRAME_INPUTS, frameInputs } from '../net/phone-scores.ts'
import { phones } from '../net/phones.ts'
import { copyReadable } from '../signal/readable.ts'
import { createShapePath, shapeChances } from '../mouth/shape-path.ts'

/** Frames that each stage looks ahead; their sum is the delay. */
export interface Lookahead {
  /** Sound ahead of a frame that its chances wait for; nothing given: all that the net reaches for. */
  net?: number
  /** Chances ahead of the decided shape and of the blended mouth. */
  path: number
  /** Decided shapes ahead of the mouth's movement. */
  motion: number
}

export const offlineLookahead: Lookahead = { path: 40, motion: 6 }

export interface VoiceFrame extends MouthFrame {
  loudness: number
  /** Hz, or 0 where nothing is voiced. */
  pitch: number
}

/** Below this (dBFS), or this far below the speech (dB), for this many frames, there is silence. */
const SILENCE_LEVEL = -58
const SILENCE_BELOW_SPEECH = 42
const SILENCE_FRAMES = 12

/**
 * Features → phone probabilities → shapes and blended mouth → movement. `levelOf` maps a frame's level to that of the
 * speech so far, both in dBFS. Unreadable samples (NaN, ±Infinity) count as 0; call `end` after `frames` frames in
 * all.
 */
export function createVoiceStream(options: {
  sampleRate: number
  lookahead: Lookahead
  levelOf: (frameLevel: number) => number
  /** Takes the room's noise off the bands of each frame. */
  quieten: (bands: Float32Array) => void
  /** Gets the chances of every frame in their order, and returns those to go on with. */
  onChances?: (chances: Float32Array) => Float32Array
  onFrame: (frame: VoiceFrame) => void
}) {
  const { lookahead, levelOf } = options
  const inputs = new Float32Array(FRAME_INPUTS)
  const waiting = (lookahead.net ?? NET_REACH) + lookahead.path + lookahead.motion + 4
  const levels = new Float32Array(waiting)
  const speechLevels = new Float32Array(waiting)
  const pitches = new Float32Array(waiting)
  const pitch = createPitch(options.sampleRate)
  const readable = new Float32Array(PITCH_BLOCK)
  const nobody = new Float32Array(phones.length).fill(1, 0, 1)
  const shapes = new Float64Array(9)
  let heard = 0
  let lastPitch = 0
  let classified = 0
  let decided = 0
  let shown = 0
  let quiet = SILENCE_FRAMES

  const blend = createMouthBlend(lookahead.path)
  const motion = createMouthMotion(lookahead.motion, ({ mouth, shape }) => {
    const slot = shown++ % waiting
    options.onFrame({
      mouth,
      shape,
      loudness: Math.max(-60, levels[slot] ?? -60),
      pitch: pitches[slot] ?? 0,
    })
  })
  const path = createShapePath(lookahead.path, (shape) => {
    const level = (levels[decided % waiting] ?? 0) - (speechLevels[decided % waiting] ?? 0)
    // From 20 dB below the usual loud frame up to it, the jaw grows by half.
    motion.push(blend.at(decided), shape, Math.max(0.75, Math.min(1.1, 1.1 + level / 57)))
    decided++
  })

  const net = createPhoneNet({
    ...(lookahead.net === undefined ? {} : { ahead: lookahead.net }),
    onChances(heardChances) {
      const slot = classified++ % waiting
      const level = levels[slot] ?? -100
      const quietest = Math.max(SILENCE_LEVEL, (speechLevels[slot] ?? 0) - SILENCE_BELOW_SPEECH)
      quiet = level < quietest ? quiet + 1 : 0
      const heard = quiet > SILENCE_FRAMES ? nobody : heardChances
      const chances = options.onChances?.(heard) ?? heard
      blend.push(chances)
      shapeChances(chances, shapes)
      path.push(shapes)
    },
  })

  const features = createFrameFeatures(
    options.sampleRate,
    ({ bands, level }) => {
      const speechLevel = levelOf(level)
      levels[heard % waiting] = level
      speechLevels[heard % waiting] = speechLevel
      // A throat is slower than a mouth: every second frame is enough.
      if (heard % 2 === 0) lastPitch = pitch.at(heard / MOUTH_RATE)
      pitches[heard % waiting] = lastPitch
      heard++
      options.quieten(bands)
      frameInputs(bands, speechLevel, inputs)
      net.push(inputs)
    },
    { live: lookahead.net !== undefined },
  )

  return {
    push(samples: Float32Array) {
      for (let start = 0; start < samples.length; start += PITCH_BLOCK) {
        const block = copyReadable(samples.subarray(start, start + PITCH_BLOCK), readable)
        pitch.push(block)
        features.push(block)
      }
    },
    end(frames: number) {
      features.end(frames)
      net.end()
      path.end()
      motion.end()
    },
  }
}
