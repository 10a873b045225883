import type { MouthCue } from '#contract/takes/mouth-track'

/**
 * Rhubarb Lip Sync's JSON export: times in hundredths of a second, and the end in thousandths, at least one, so that
 * the cues cover the whole sound.
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
