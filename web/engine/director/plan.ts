import type { DirectionLevel, Document, Gesture, Scene } from '#contract/document/document'
import { durationOf, endOf } from '../document/timing.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { excitedPhrases } from './arousal.ts'
import { asidesOf } from './asides.ts'
import { effectiveEntrances, entrancesOf } from './entrances.ts'
import { gesturesOf, overlaps } from './gestures.ts'
import { apexOf } from './apex.ts'
import { gestureNamed } from '../puppet/acting/gestures/gestures.ts'
import { levelsOf, type LevelDecision } from './loudness.ts'
import { moodsOf } from './moods.ts'
import { withFreeIds, type Moment } from './moment-id.ts'
import { phrasesOf, type Phrase } from './phrases.ts'
import { reactionsOf } from './reactions.ts'
import { saidWords } from './said-words.ts'
import { shotsOf, type PlannedShot } from './shots.ts'
import { segmentsOf, turnsOf, type Turn } from './turns.ts'
import { unheardClips, voiceLinesOf, type VoiceLine } from './voice-line.ts'

export interface DirectorFacts {
  /** By take. */
  voices: ReadonlyMap<string, VoiceAnalysis>
}

interface PlanOptions {
  level: DirectionLevel
  seed: number
  /** Only a part of the piece is directed: no new entrance changes the rest of it. */
  isPart?: boolean
  /** Gestures of the document that directing does not replace; all by default. */
  staying?: readonly Gesture[]
  /** Moments of decisions that a person deleted. */
  deleted?: readonly Moment[]
}

/** Everything the director would do to a document if it were alone, except that it respects entrances that stay. */
export interface Plan {
  lines: readonly VoiceLine[]
  gestures: Gesture[]
  shots: PlannedShot[]
  gains: LevelDecision[]
  end: number
}

export function planOf(
  document: Document,
  { voices }: DirectorFacts,
  { level, seed, isPart = false, staying = document.gestures, deleted = [] }: PlanOptions,
): Plan {
  const lines = voiceLinesOf(document, voices)
  const byPerformer = new Map(lines.map((line) => [line.performer, line]))
  const turns = turnsOf(lines.flatMap(segmentsOf))
  const phrases = phrasesBySpeaker(document, voices, { turns, byPerformer })
  const all = [...phrases.values()].flat()
  const standing = document.performers.toSorted((one, other) => one.x - other.x)
  const newEntrances =
    level === 'still' || isPart
      ? []
      : entrancesOf(standing, { turns, lines: byPerformer, unheard: unheardClips(document, voices) })
  const entrances = effectiveEntrances(document, newEntrances, { staying, deleted })
  const planned = document.performers.flatMap((performer): Gesture[] => {
    const line = byPerformer.get(performer.id)
    const own = phrases.get(performer.id) ?? []
    const others = all.filter(({ speaker }) => speaker !== performer.id)
    const spoken = line
      ? gesturesOf({ performer, line, phrases: own, excited: excitedPhrases(own, line) }, level, seed)
      : []
    const reactions = reactionsOf(
      { listener: performer.id, lines: byPerformer, phrases: others },
      level,
      seed,
    )
    const isFree = (one: Gesture) => !spoken.some((gesture) => overlaps(gesture, one))
    const moods = line ? moodsOf(performer.id, line, own) : []
    const asides = line && level !== 'still' ? asidesOf(performer.id, line, own) : []
    const entrance = entrances.find((one) => one.performer === performer.id)
    const acting = [...spoken, ...moods, ...asides, ...reactions.filter(isFree)]
    if (!entrance) return acting
    const later = acting.filter(({ start }) => start >= endOf(entrance))
    return newEntrances.includes(entrance) ? [entrance, ...later] : later
  })
  const gestures = withFreeIds(planned)
  const end = durationOf({ ...document, captions: [], gestures: [], overlays: [] })
  const order = standing.map(({ id }) => id)
  const strokes = strokesOf(gestures)
  return {
    lines,
    gestures,
    shots: shotsOf({ turns, phrases: all, strokes, order, entrances, end }, level),
    gains: lines.flatMap(levelsOf),
    end,
  }
}

function phrasesBySpeaker(
  document: Document,
  voices: DirectorFacts['voices'],
  { turns, byPerformer }: { turns: readonly Turn[]; byPerformer: ReadonlyMap<string, VoiceLine> },
): ReadonlyMap<string, Phrase[]> {
  return new Map(
    [...byPerformer].map(([performer, line]) => {
      const words = saidWords(document, performer, voices)
      const own = turns.filter(({ speaker, isBackchannel }) => speaker === performer && !isBackchannel)
      return [performer, own.flatMap((turn) => phrasesOf(turn, line, words))]
    }),
  )
}

function strokesOf(gestures: readonly Gesture[]): number[] {
  return gestures.flatMap(({ name, start, directed }) => {
    const movement = gestureNamed(name)
    return movement && directed?.because !== 'listening' ? [start + apexOf(movement)] : []
  })
}

/** A scene that shows a shot, in front of a background. */
export function sceneOf(
  id: string,
  { kind, subjects, start, end, push }: PlannedShot,
  { performers }: Pick<Document, 'performers'>,
  setting: Pick<Scene, 'background'>,
): Scene {
  const shown = performers.filter((performer) => subjects.includes(performer.id))
  const middle = shown.reduce((sum, { x }) => sum + x, 0) / Math.max(1, shown.length)
  // Replaced by the shot where it is framed.
  const zoom = { wide: 1, two: 1.25, single: 1.6, reaction: 1.6 }[kind]
  const half = 0.5 / zoom
  const x = kind === 'wide' ? 0.5 : Math.min(1 - half, Math.max(half, middle))
  return {
    id,
    start,
    duration: end - start,
    background: setting.background,
    camera: { x: Math.round(100 * x) / 100, y: kind === 'wide' ? 0.5 : 0.55, zoom },
    ...(kind !== 'wide' && { cast: [...subjects] }),
    shot: { kind, subjects: [...subjects], push },
  }
}
