import type { DirectionLevel, Gesture } from '#contract/document/document'
import { endOf } from '../document/timing.ts'
import { cutTimes } from './cut-times.ts'
import { levelRules } from './director-level.ts'
import type { Phrase } from './phrases.ts'
import { changeCost, shotCost, type ShotState, type Stretch } from './shot-costs.ts'
import type { Span, Turn } from './turns.ts'

export interface PlannedShot extends Span, ShotState {
  because: string
  push: number
}

/** The best way to a time by one shot: where the shot begins, and the one before it. */
interface Step {
  cost: number
  from: number
  before: number
}

interface ShotFacts {
  turns: readonly Turn[]
  phrases: readonly Phrase[]
  /** Apexes of large gestures, in seconds. */
  strokes: readonly number[]
  /** Performers from left to right. */
  order: readonly string[]
  /** Entrances of performers who are not on stage from the beginning. */
  entrances: readonly Pick<Gesture, 'performer' | 'start' | 'duration'>[]
  /** The end of the piece, in seconds. */
  end: number
}

/** A document has 500 scenes at most. */
const SHOTS_MAX = 450
/** A longer shot, in seconds, is looked for only where no shorter one fits. */
const LONGEST = 16
/** Everyone is shown again after this many seconds. */
const REGROUP = 22
/** A single shot from this length on comes nearer: by this zoom at most. */
const PUSH = { from: 3.5, most: 0.06, full: 8 }

/** The cheapest sequence of shots (Viterbi), without gaps from 0 to the end. */
export function shotsOf(facts: ShotFacts, level: DirectionLevel): PlannedShot[] {
  const { turns, phrases, end, order, entrances } = facts
  if (end <= 0) return []
  if (turns.length === 0) return [{ kind: 'wide', subjects: [], start: 0, end, because: 'opening', push: 0 }]
  const times = [0, ...cutTimes(turns, phrases, facts), end]
  const states = statesOf(order)
  const least = end / SHOTS_MAX
  const shortest = Math.max(levelRules[level].shortest, least)
  const longest = Math.max(LONGEST, 2 * least)
  const regroups = regroupTimes(turns, order.length)
  // By time, and by the shot that ends there.
  const ways: (Step | undefined)[][] = times.map(() => states.map(() => undefined))
  for (let to = 1; to < times.length; to++) {
    for (let from = to - 1; from >= 0; from--) {
      const [start = 0, until = 0] = [times[from], times[to]]
      const length = until - start
      if (length > longest && from < to - 1 && ways[to]?.some(Boolean)) break
      const isWhole = from === 0 && to === times.length - 1
      const stretch = stretchOf({ start, end: until }, { turns, regroups, entrances })
      states.forEach((state, index) => {
        // A reaction is a glance, and may be shorter than other shots.
        if (!isWhole && length < (state.kind === 'reaction' ? least : shortest)) return
        const own = shotCost(state, stretch, turns)
        if (own === Infinity) return
        const best = from === 0 ? { cost: 0, before: -1 } : cheapest(ways[from] ?? [], states, state)
        if (!best) return
        const cost = best.cost + own
        const row = ways[to]
        if (row && cost < (row[index]?.cost ?? Infinity)) row[index] = { cost, from, before: best.before }
      })
    }
  }
  const shots: PlannedShot[] = []
  let at = times.length - 1
  let index = lowest(ways[at] ?? [])
  while (at > 0) {
    const step = ways[at]?.[index]
    const state = states[index]
    if (!step || !state) break
    const span = { start: times[step.from] ?? 0, end: times[at] ?? end }
    shots.unshift({
      ...state,
      ...span,
      because: reasonOf(state, span, { turns, regroups, entrances }),
      push: pushOf(state, span),
    })
    at = step.from
    index = step.before
  }
  return shots
}

function statesOf(order: readonly string[]): ShotState[] {
  const singles = order.map((subject): ShotState => ({ kind: 'single', subjects: [subject] }))
  if (order.length < 2) return [{ kind: 'wide', subjects: [] }, ...singles]
  const reactions = order.map((subject): ShotState => ({ kind: 'reaction', subjects: [subject] }))
  // Two of two are everyone.
  const twos = order.length > 2 ? order.slice(1).map((right, index) => [order[index] ?? '', right]) : []
  return [
    { kind: 'wide', subjects: [] },
    ...singles,
    ...reactions,
    ...twos.map((subjects): ShotState => ({ kind: 'two', subjects })),
  ]
}

function cheapest(
  row: readonly ({ cost: number } | undefined)[],
  states: readonly ShotState[],
  to: ShotState,
) {
  let best: { cost: number; before: number } | undefined
  row.forEach((way, before) => {
    const from = states[before]
    if (!way || !from) return
    const cost = way.cost + changeCost(from, to)
    if (!best || cost < best.cost) best = { cost, before }
  })
  return best
}

function lowest(row: readonly ({ cost: number } | undefined)[]): number {
  const costs = row.map((way) => way?.cost ?? Infinity)
  return costs.indexOf(Math.min(...costs))
}

function stretchOf(
  span: Span,
  { turns, regroups, entrances }: Pick<ShotFacts, 'turns' | 'entrances'> & { regroups: readonly number[] },
): Stretch {
  const spoken = new Map<string, number>()
  for (const { speaker, segments, start, end, isBackchannel } of turns) {
    if (isBackchannel || end <= span.start || start >= span.end) continue
    const seconds = segments.reduce(
      (sum, segment) =>
        sum + Math.max(0, Math.min(segment.end, span.end) - Math.max(segment.start, span.start)),
      0,
    )
    if (seconds > 0) spoken.set(speaker, (spoken.get(speaker) ?? 0) + seconds)
  }
  return {
    ...span,
    spoken,
    isFirst: span.start === 0,
    isRegroup: regroups.some((time) => time >= span.start && time < span.end),
    absent: entrances.filter((one) => endOf(one) > span.start).map(({ performer }) => performer),
    isEntrance: entrances.some((one) => one.start < span.end && endOf(one) > span.start),
  }
}

/** The first change of the speaker after each stretch of `REGROUP` seconds. */
function regroupTimes(turns: readonly Turn[], performers: number): number[] {
  const times: number[] = []
  if (performers < 2) return times
  let last = 0
  for (const { start, isBackchannel } of turns) {
    if (isBackchannel || start - last < REGROUP) continue
    times.push(start)
    last = start
  }
  return times
}

function reasonOf(
  { kind, subjects }: ShotState,
  { start, end }: Span,
  { turns, regroups, entrances }: Pick<ShotFacts, 'turns' | 'entrances'> & { regroups: readonly number[] },
): string {
  if (start === 0 && kind === 'wide') return 'opening'
  if (kind === 'wide' && entrances.some((one) => one.start >= start && one.start < end)) return 'entrance'
  if (kind === 'reaction') return 'listening'
  if (kind === 'single') {
    const begins = turns.some((turn) => turn.speaker === subjects[0] && Math.abs(turn.start - start) < 1)
    return begins ? 'turn' : 'variety'
  }
  if (kind === 'wide' && regroups.some((time) => time >= start && time < end)) return 'regroup'
  return 'exchange'
}

function pushOf({ kind }: ShotState, { start, end }: Span): number {
  const length = end - start
  if (kind !== 'single' || length < PUSH.from) return 0
  return Math.round(100 * PUSH.most * Math.min(1, length / PUSH.full)) / 100
}
