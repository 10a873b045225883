import type { MouthCue } from '#contract/takes/mouth-track'

/**
 * The mouth track as Rhubarb Lip Sync writes it (its JSON export), for other tools: times in hundredths
 * of a second, and the end of the sound in thousandths, at least one, so that the cues cover all of it.
 */
export function toRhubarb({ cues }: { cues: MouthCue[] }): { mouthCues: MouthCue[] } {
  const hundredths = (seconds: number) => Math.round(seconds * 100) / 100
  const last = cues.length - 1
  const mouthCues = cues.map(({ start, end, value }, index) => ({
    start: hundredths(start),
    end: index === last ? Math.max(1, Math.round(end * 1000)) / 1000 : hundredths(end),
    value,
  }))
  return { mouthCues: mouthCues.filter(({ start, end }, index) => end > start || index === 0) }
}
