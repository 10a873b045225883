import type { Document } from '#contract/document/document'
import type { ActingInput } from '../../puppet/acting/pose-at.ts'
import type { VoiceAnalysis } from '../../voice/analysis.ts'
import { gazeAt, looksOf, type Look } from './gaze-at.ts'
import { blinksOf, nodCuesOf, nodsOf } from './listening.ts'
import { phrasesOf } from './phrases.ts'
import { turnsOf } from './turns.ts'

export type Reflexes = Required<Pick<ActingInput, 'gaze' | 'blinks' | 'nods'>>

interface Plan {
  looks: Look[]
  blinks: number[]
  nods: number[]
}

type Tracks = Document['tracks']
type Analyses = ReadonlyMap<string, VoiceAnalysis>

/** Seconds around a moment in which blinks and nods can be visible, or keep another blink away. */
const NEAR = 4

/**
 * The reactions of a performer to those who speak, in the form of `poseAt`. `towards` gives the gaze (−1..1) at another
 * performer.
 */
export function reflexesAt(
  { tracks }: Pick<Document, 'tracks'>,
  { id, seed }: { id: string; seed: number },
  time: number,
  { analyses, towards }: { analyses: Analyses; towards: (target: string) => { x: number; y: number } },
): Reflexes {
  const { looks, blinks, nods } = planFor(tracks, analyses, id, seed)
  return {
    gaze: gazeAt(looks, time, towards),
    blinks: blinks.filter((blink) => Math.abs(blink - time) < NEAR),
    nods: nods.filter((nod) => nod <= time && nod > time - NEAR).map((nod) => time - nod),
  }
}

interface Planned {
  /** Number of takes that were known. */
  takes: number
  planOf: (id: string, seed: number) => Plan
}

const plans = new WeakMap<Tracks, WeakMap<Analyses, Planned>>()

/** Planned once for each state of the tracks, and never stored: an edit of the sound changes the reflexes with it. */
function planFor(tracks: Tracks, analyses: Analyses, id: string, seed: number): Plan {
  const byAnalyses = plans.get(tracks) ?? new WeakMap<Analyses, Planned>()
  plans.set(tracks, byAnalyses)
  let planned = byAnalyses.get(analyses)
  // Takes may still be loading into the same map.
  if (!planned || planned.takes !== analyses.size) {
    planned = { takes: analyses.size, planOf: planner(tracks, analyses) }
    byAnalyses.set(analyses, planned)
  }
  return planned.planOf(id, seed)
}

function planner(tracks: Tracks, analyses: Analyses): (id: string, seed: number) => Plan {
  const phrases = phrasesOf({ tracks }, analyses)
  const turns = turnsOf(phrases)
  const cues = nodCuesOf({ tracks }, analyses)
  const known = new Map<string, Plan>()
  return (id, seed) => {
    const plan = known.get(id) ?? {
      looks: looksOf(turns, id, seed),
      blinks: blinksOf(phrases, id, seed),
      nods: nodsOf(phrases, cues, id, seed),
    }
    known.set(id, plan)
    return plan
  }
}
