import type { Clip } from '#contract/document/document'
import { hundredths } from './hundredths.ts'
import { isGainUntouched, printOfGain } from './print.ts'
import { framesOf, type VoiceLine } from './voice-line.ts'
import { endOf } from '../document/timing.ts'

/** Loudness of speech that every voice gets, in LUFS of one channel, without its pauses. */
const TARGET = -20
/** Largest change, and the change below which nothing is done, in dB. */
const MOST = 12
const LEAST = 1

export interface LevelDecision {
  clip: string
  gain: number
  directed: { because: string; print: string }
}

/**
 * One gain for all clips of a voice: takes that hold several voices are levelled voice by voice. Clips with the effect
 * that levels them are left to it.
 */
export function levelsOf(line: VoiceLine): LevelDecision[] {
  const mine = line.clips.filter((clip) => !clip.effects?.level && (isNew(clip) || isGainUntouched(clip)))
  const level = speechLevel(line)
  if (level === undefined) return []
  const change = Math.max(-MOST, Math.min(MOST, TARGET - level))
  const gain = Math.abs(change) < LEAST ? 1 : hundredths(10 ** (change / 20))
  return mine.map(({ id }) => ({
    clip: id,
    gain,
    directed: { because: 'loudness', print: printOfGain(gain) },
  }))
}

/** A gain of 1 that no person has set. */
function isNew({ gain, directed }: Clip): boolean {
  return gain === 1 && !directed
}

function speechLevel({ clips, weighted, speech }: VoiceLine): number | undefined {
  let power = 0
  let frames = 0
  for (const clip of clips) {
    const { from, to } = framesOf({ start: clip.start, end: endOf(clip) })
    for (let frame = from; frame < to; frame++) {
      if (!speech[frame]) continue
      power += 10 ** ((weighted[frame] ?? -60) / 10)
      frames++
    }
  }
  return frames === 0 ? undefined : 10 * Math.log10(power / frames)
}
