import { MOUTH_RATE, mouthCurves, type MouthCurve } from '#contract/mouth-track'
import { restingMouth, type VoiceAnalysis } from './analysis.ts'
import { createMouthCues } from './mouth-cues.ts'
import { createSpeechLevel } from './speech-level.ts'
import { VOICE_ENGINE } from './voice-engine.ts'
import { checkSampleRate, VoiceError } from './voice-error.ts'
import { createVoiceStream, offlineLags } from './voice-stream.ts'

/** Samples between two looks at the clock. */
const BLOCK = 8192
/** Milliseconds of work between two breaths, so that an abort or another message gets in. */
const BREATH = 40

/**
 * Finds the mouth of a voice: `samples` −1..1 of one channel at 8–192 kHz (unreadable ones count as
 * 0). Besides the result it needs the same small memory for any length. `onProgress` gets 0..1.
 * Throws a `VoiceError` for an empty sound or an impossible rate, and `signal`'s reason when aborted.
 */
export async function analyseVoice(
  samples: Float32Array,
  sampleRate: number,
  options: { onProgress?: (fraction: number) => void; signal?: AbortSignal } = {},
): Promise<VoiceAnalysis> {
  const { onProgress, signal } = options
  signal?.throwIfAborted()
  checkSampleRate(sampleRate)
  if (samples.length === 0) throw new VoiceError('empty', 'There is no sound to analyse.')

  const duration = samples.length / sampleRate
  const frames = Math.max(1, Math.ceil(duration * MOUTH_RATE))
  const { analysis, take } = emptyAnalysis(duration, frames)
  const speechLevel = await levelOf(samples, sampleRate, signal)
  const stream = createVoiceStream({
    sampleRate,
    lags: offlineLags,
    levelOf: () => speechLevel,
    onFrame: take.push,
  })
  const breathe = createBreath(signal)
  for (let start = 0; start < samples.length; start += BLOCK) {
    stream.push(samples.subarray(start, start + BLOCK))
    if (await breathe()) onProgress?.(start / samples.length)
  }
  stream.end(frames)
  analysis.cues = take.end()
  onProgress?.(1)
  return analysis
}

function emptyAnalysis(duration: number, frames: number) {
  const curve = (name: MouthCurve) => new Float32Array(frames).fill(restingMouth[name])
  const analysis: VoiceAnalysis = {
    engine: VOICE_ENGINE,
    duration,
    rate: MOUTH_RATE,
    frames,
    cues: [],
    curves: {
      jaw: curve('jaw'),
      width: curve('width'),
      rounding: curve('rounding'),
      teeth: curve('teeth'),
      tongue: curve('tongue'),
    },
    loudness: new Float32Array(frames).fill(-60),
    speech: new Uint8Array(frames),
  }
  const cues = createMouthCues(MOUTH_RATE, duration)
  let at = 0
  const push: Parameters<typeof createVoiceStream>[0]['onFrame'] = ({ mouth, shape, loudness }) => {
    for (const name of mouthCurves) analysis.curves[name][at] = mouth[name]
    analysis.loudness[at] = loudness
    analysis.speech[at] = shape === 'X' ? 0 : 1
    cues.push(shape)
    at++
  }
  return { analysis, take: { push, end: cues.end } }
}

/** The level of the speech in the whole sound, dBFS, without its constant offset. */
async function levelOf(samples: Float32Array, sampleRate: number, signal: AbortSignal | undefined) {
  const level = createSpeechLevel({ live: false })
  const breathe = createBreath(signal)
  const window = Math.round(0.025 * sampleRate)
  for (let start = 0; start < samples.length; start += window) {
    const count = Math.min(window, samples.length - start)
    let sum = 0
    let energy = 0
    for (let index = start; index < start + count; index++) {
      const raw = samples[index] ?? 0
      const value = Number.isFinite(raw) ? raw : 0
      sum += value
      energy += value * value
    }
    const power = Math.max(0, energy / count - (sum / count) ** 2)
    level.add(Math.min(0, 10 * Math.log10(power + 1e-12)))
    await breathe()
  }
  return level.level()
}

/** Lets other work in when it is time; answers whether it did. Throws the reason once aborted. */
function createBreath(signal: AbortSignal | undefined): () => Promise<boolean> | false {
  let last = performance.now()
  const pause = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    signal?.throwIfAborted()
    last = performance.now()
    return true
  }
  return () => performance.now() - last > BREATH && pause()
}
