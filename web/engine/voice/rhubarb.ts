import type { MouthCue } from '#contract/mouth-track'
import type { VoiceAnalysis } from './analysis.ts'

/** The mouth track as Rhubarb Lip Sync writes it (its JSON export), for other tools. */
export function toRhubarb(analysis: Pick<VoiceAnalysis, 'cues'>): { mouthCues: MouthCue[] } {
  const hundredths = (seconds: number) => Math.round(seconds * 100) / 100
  const mouthCues = analysis.cues.map(({ start, end, value }) => ({
    start: hundredths(start),
    end: hundredths(end),
    value,
  }))
  return { mouthCues: mouthCues.filter(({ start, end }) => end > start) }
}
