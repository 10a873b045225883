import { MOUTH_RATE, mouthCurves, type MouthCurve } from '#contract/takes/mouth-track'
import { restingMouth, type VoiceAnalysis } from '../analysis.ts'
import { createMouthCues } from '../mouth/mouth-cues.ts'
import { loadPhoneNet } from '../net/phone-net-bytes.ts'
import { VOICE_ENGINE } from '../voice-engine.ts'
import { checkSampleRate, VoiceError } from './voice-error.ts'
import { readBlocks, sourceOf, type VoiceSource } from './voice-source.ts'
import { roomOf } from './room.ts'
import { alignText, createHeardChances, leaningOn } from '../text/align-text.ts'
import { isMostlySpoken, spreadWords, wordTimes } from '../text/word-times.ts'
import { createVoiceStream, offlineLookahead } from './voice-stream.ts'

type StreamOptions = Parameters<typeof createVoiceStream>[0]

interface Options {
  /**
   * English words that the mouth follows where the sound agrees; if it does anywhere, the analysis includes the text.
   * Doubles the time.
   */
  text?: string
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * One channel, −1..1, at 8–192 kHz; NaN counts as 0. Throws a `VoiceError` for an empty sound or an impossible rate,
 * and `signal`'s reason.
 */
export function analyseVoice(
  samples: Float32Array,
  sampleRate: number,
  options: Options = {},
): Promise<VoiceAnalysis> {
  return analyseSource(sourceOf(samples, sampleRate), options)
}

/**
 * For sounds that are not in memory: besides the result (29 bytes a frame and the cues) it needs little memory. Also
 * throws errors of `source.read`.
 */
export async function analyseSource(source: VoiceSource, options: Options = {}): Promise<VoiceAnalysis> {
  const { sampleRate, length } = source
  const { onProgress, signal, text } = options
  signal?.throwIfAborted()
  checkSampleRate(sampleRate)
  if (length === 0) throw new VoiceError('empty', 'There is no sound to analyse.')

  const duration = length / sampleRate
  const frames = Math.max(1, Math.ceil(duration * MOUTH_RATE))
  const { analysis, take } = emptyAnalysis(duration, frames)
  await loadPhoneNet()
  const { speechLevel, noise } = await roomOf(source, signal)
  const analyse = async (
    more: Pick<StreamOptions, 'onFrame' | 'onChances'>,
    onPart?: (fraction: number) => void,
  ) => {
    const stream = createVoiceStream({
      sampleRate,
      lookahead: offlineLookahead,
      levelOf: () => speechLevel,
      quieten: noise.takeOff,
      ...more,
    })
    await readBlocks(source, stream.push, { signal, onPart })
    stream.end(frames)
  }
  if (text === undefined) await analyse({ onFrame: take.push }, onProgress)
  else {
    const heard = createHeardChances(frames)
    const onChances = (chances: Float32Array) => {
      heard.push(chances)
      return chances
    }
    await analyse({ onChances, onFrame: () => undefined }, (part) => onProgress?.(part / 2))
    const said = alignText(heard, text)
    if (said.some(({ trusted }) => trusted)) analysis.text = text
    await analyse({ onChances: leaningOn(said), onFrame: take.push }, (part) => onProgress?.(0.5 + part / 2))
    // Words of another language, or of another sound, still get a place within the speech.
    const isFound = analysis.text !== undefined && isMostlySpoken(text)
    analysis.script = { text, words: isFound ? wordTimes(text, said) : spreadWords(text, analysis.speech) }
  }
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
    pitch: new Float32Array(frames),
    speech: new Uint8Array(frames),
  }
  const cues = createMouthCues(MOUTH_RATE, duration)
  let at = 0
  const push: StreamOptions['onFrame'] = ({ mouth, shape, loudness, pitch }) => {
    for (const name of mouthCurves) analysis.curves[name][at] = mouth[name]
    analysis.loudness[at] = loudness
    // Breath and clicks are no voice.
    analysis.pitch[at] = shape === 'X' ? 0 : pitch
    analysis.speech[at] = shape === 'X' ? 0 : 1
    cues.push(shape)
    at++
  }
  return { analysis, take: { push, end: cues.end } }
}
