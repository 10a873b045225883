import { MOUTH_RATE, type MouthShape } from '#contract/takes/mouth-track'
import { restingMouth, type Mouth } from '../analysis.ts'
import { LIVE_REACH_SECONDS } from '../signal/frame-features.ts'
import { createNoiseFloor } from '../signal/noise-floor.ts'
import { netAhead } from '../net/phone-net.ts'
import { createSpeechLevel } from '../signal/speech-level.ts'
import { checkSampleRate } from './voice-error.ts'
import { createVoiceStream, offlineLookahead, type Lookahead } from './voice-stream.ts'

export interface LiveVoice {
  /** Samples of one channel, −1..1, in blocks of any size. */
  push(samples: Float32Array): void
  readonly mouth: Mouth
  readonly shape: MouthShape
  readonly loudness: number
  readonly speaking: boolean
  /** Delay of the mouth after its sound, without the length of a pushed block. */
  readonly latencySeconds: number
}

/**
 * Listens `lookAheadSeconds` ahead of the mouth it shows: more is more accurate, less is sooner. Throws a
 * `VoiceError` for an impossible sample rate, and an error before `loadPhoneNet`.
 */
export function createLiveVoice(options: { sampleRate: number; lookAheadSeconds?: number }): LiveVoice {
  const { sampleRate, lookAheadSeconds = 0.08 } = options
  checkSampleRate(sampleRate)
  const ahead = lookAheadSeconds - LIVE_REACH_SECONDS
  const lookahead = lookaheadWithin(Math.max(0, Math.floor(ahead * MOUTH_RATE + 1e-6)))
  const level = createSpeechLevel({ live: true })
  const noise = createNoiseFloor({ live: true })
  let mouth: Mouth = { ...restingMouth }
  let loudness = -60
  let shape: MouthShape = 'X'
  const stream = createVoiceStream({
    sampleRate,
    lookahead,
    levelOf(frameLevel) {
      level.add(frameLevel)
      return level.level()
    },
    quieten(bands) {
      noise.add(bands)
      noise.takeOff(bands)
    },
    onFrame(frame) {
      mouth = frame.mouth
      loudness = frame.loudness
      shape = frame.shape
    },
  })
  return {
    push: stream.push,
    get mouth() {
      return mouth
    },
    get loudness() {
      return loudness
    },
    get speaking() {
      return shape !== 'X'
    },
    get shape() {
      return shape
    },
    latencySeconds:
      LIVE_REACH_SECONDS + (netAhead(lookahead.net) + lookahead.path + lookahead.motion) / MOUTH_RATE,
  }
}

/** Decided on the spot, a shape would hang on to the one before. */
const PATH_FRAMES = 2

/** Shares out the frames that may be waited: what the path does not need is the net's, which gains most from what comes next. */
function lookaheadWithin(frames: number) {
  const net = netAhead(frames - PATH_FRAMES)
  const path = Math.max(0, Math.min(offlineLookahead.path, frames - net))
  return { net, path, motion: 0 } satisfies Lookahead
}
