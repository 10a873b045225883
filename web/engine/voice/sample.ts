import { mouthCurves } from '#contract/takes/mouth-track'
import { restingMouth, type Mouth, type VoiceAnalysis } from './analysis.ts'

/** The mouth at a time in seconds, between its two nearest frames; at rest outside the take. */
export function sampleMouth(analysis: VoiceAnalysis, time: number): Mouth {
  const mouth = { ...restingMouth }
  if (!isInside(analysis, time)) return mouth
  for (const curve of mouthCurves)
    mouth[curve] = between(analysis.curves[curve], time * analysis.rate, restingMouth[curve])
  return mouth
}

/** Returns whether there is speech at a time in seconds. */
export function isSpeaking(analysis: VoiceAnalysis, time: number): boolean {
  return isInside(analysis, time) && analysis.speech[lastFrame(analysis, time)] === 1
}

function isInside({ duration, frames }: VoiceAnalysis, time: number): boolean {
  return frames > 0 && time >= 0 && time <= duration
}

function lastFrame({ rate, frames }: VoiceAnalysis, time: number): number {
  return Math.min(frames - 1, Math.round(time * rate))
}

function between(values: Float32Array, at: number, otherwise: number): number {
  const last = values.length - 1
  const before = Math.min(last, Math.floor(at))
  const start = values[before] ?? otherwise
  const end = values[Math.min(last, before + 1)] ?? otherwise
  return start + (end - start) * Math.min(1, at - before)
}
