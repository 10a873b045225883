import { SPEECH_MAX_SECONDS } from '#contract/survey/asking'
import { MOUTH_RATE, type TakeAnalysis } from '#contract/takes/mouth-track'

/** An encoder may add some silence. */
const FRAMES_MAX = (SPEECH_MAX_SECONDS + 1) * MOUTH_RATE

/** Returns false for an analysis that is longer than a question: decoding takes memory for each frame that it claims to have. */
export function isOfSpeech({ frames, duration }: Pick<TakeAnalysis, 'frames' | 'duration'>): boolean {
  return Number.isInteger(frames) && frames >= 0 && frames <= FRAMES_MAX && duration <= SPEECH_MAX_SECONDS + 1
}
