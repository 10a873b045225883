import type { Document } from '#contract/document/document'
import { speedOf } from '#model/document/clip-time'
import type { ActingInput } from '../../puppet/acting/pose-at.ts'
import type { VoiceAnalysis } from '../../voice/analysis.ts'
import { gazeAt, looksOf, type Look } from './gaze-at.ts'
import { blinksOf, nodCuesOf, nodsOf } from './listening.ts'
import { phrasesOf, voiceClipsOf } from './phrases.ts'
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
  voices: string
  planOf: (id: string, seed: number) => Plan
}

const plans = new WeakMap<Tracks, WeakMap<Analyses, Planned>>()
const newest = new WeakMap<Analyses, Planned>()

/**
 * Planned once for each state of the voices, and never stored: an edit of the sound changes the reflexes with it. Other
 * edits of the tracks, such as those of a gain that is being dragged, leave the plan as it is.
 */
function planFor(tracks: Tracks, analyses: Analyses, id: string, seed: number): Plan {
  const byAnalyses = plans.get(tracks) ?? new WeakMap<Analyses, Planned>()
  plans.set(tracks, byAnalyses)
  let planned = byAnalyses.get(analyses)
  // Takes may still be loading into the same map.
  if (planned?.takes !== analyses.size) {
    const [takes, voices] = [analyses.size, voicesIn(tracks)]
    planned = newest.get(analyses)
    if (planned?.takes !== takes || planned.voices !== voices)
      planned = { takes, voices, planOf: planner(tracks, analyses) }
    byAnalyses.set(analyses, planned)
    newest.set(analyses, planned)
  }
  return planned.planOf(id, seed)
}

/** All of the tracks that a plan depends on. */
function voicesIn(tracks: Tracks): string {
  const voices = voiceClipsOf({ tracks }).map(({ performer, clip }) => {
    const { take, start, offset, duration } = clip
    return [performer, take, start, offset, duration, speedOf(clip)]
  })
  return JSON.stringify(voices)
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
