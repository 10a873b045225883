import {
  MIX_MAX_LANES,
  MIX_MAX_POINTS,
  type AutomationPoint,
  type MixAutomation,
  type MixDocument,
} from '#contract/mixes/document'
import { valueAt } from './automation.ts'
import { readParam } from '../params.ts'
import { setPoints, stripOf } from '../strip/strip-edits.ts'

/**
 * A span of a track, in seconds, whose automation moves to a track, `by` seconds later; without a track it is
 * deleted.
 */
export interface Carried {
  from: string
  to: string | null
  start: number
  end: number
  by: number
}

type Points = readonly AutomationPoint[]
export type Span = Pick<Carried, 'start' | 'end'>

/** Values and times that differ less are the same. */
const SAME = 1e-6

/**
 * Moves automation to where its clips went, replacing the automation there. `copies`: the original stays too.
 * `lanes`: taken from another mix or an earlier time. Automation beyond the limits of a mix is dropped.
 */
export function carryAutomation(
  mix: MixDocument,
  carried: readonly Carried[],
  { copies = false, lanes = mix.automation }: { copies?: boolean; lanes?: readonly MixAutomation[] } = {},
): MixDocument {
  const stretches = joined(carried)
  const params = new Set(
    lanes.flatMap(({ strip, param }) => (stretches.some(({ from }) => from === strip) ? param : [])),
  )
  const tracks = new Set(stretches.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))
  return [...params].reduce(
    (now, param) =>
      [...tracks].reduce(
        (next, track) => carryOne(next, { mix, lanes, stretches, param, track, copies }),
        now,
      ),
    mix,
  )
}

interface Carrying {
  mix: MixDocument
  lanes: readonly MixAutomation[]
  stretches: Carried[]
  param: string
  track: string
  copies: boolean
}

/** One knob of one track. */
function carryOne(next: MixDocument, { mix, lanes, stretches, param, track, copies }: Carrying): MixDocument {
  const pointsIn = (all: readonly MixAutomation[], strip: string): Points =>
    all.find((lane) => lane.strip === strip && lane.param === param)?.points ?? []
  const pointsOf = (strip: string) => pointsIn(lanes, strip)
  const before = pointsIn(mix.automation, track)
  const left = copies ? [] : stretches.filter(({ from }) => from === track)
  const came = stretches.filter(({ from, to }) => to === track && pointsOf(from).length > 0)
  if (before.length === 0 && came.length === 0) return next
  const knob = readParam(stripOf(mix, track) ?? {}, param) ?? 0
  const points = came.reduce(
    (way, { from, start, end, by }) => laidOver(way, movedBy(partOf(pointsOf(from), start, end), by), knob),
    left.reduce(emptied, before),
  )
  // Automation that only says what the knob says anyway would take it out of the hand.
  if (before.length === 0 && points.every(({ value }) => Math.abs(value - knob) < SAME)) return next
  const edges = [
    ...left.flatMap(({ start, end }) => [start, end]),
    ...came.flatMap(({ start, end, by }) => [start + by, end + by]),
  ]
  const audible = [
    ...clipSpans(mix, track).filter((clip) => !left.some((one) => isWithin(clip, one))),
    ...came.map(({ start, end, by }) => ({ start: start + by, end: end + by })),
  ]
  const isAtEdge = (point: AutomationPoint) => edges.some((edge) => isAt(point, edge))
  // Without remaining sound the automation is removed, and the knob is free again.
  if (audible.length === 0 && points.every(isAtEdge)) return setPoints(next, track, param, [])
  const remaining = withoutIdle(points, edges, audible)
  const hasRoom = before.length > 0 || next.automation.length < MIX_MAX_LANES
  return hasRoom && remaining.length <= MIX_MAX_POINTS ? setPoints(next, track, param, remaining) : next
}

const ALL_TIME = 200_000

/** The way without a span of time: what is behind it moves up. */
export function withoutTime(points: Points, { start, end }: Span): Points {
  const cut = withPointAt(withPointAt(points, start), end)
  const first = cut.findIndex((point) => isAt(point, start))
  const from = cut[first]
  if (!from) return points
  const behind = cut.slice(cut.findLastIndex((point) => isAt(point, end)))
  const way = [...cut.slice(0, first), { ...from, curve: null }, ...movedBy(behind, start - end)]
  return withoutIdle(way, [start], [{ start: 0, end: ALL_TIME }])
}

const isAt = ({ time }: AutomationPoint, place: number) => Math.abs(time - place) < SAME

const movedBy = (points: Points, by: number): Points =>
  points.map((point) => ({ ...point, time: point.time + by }))

const clipSpans = (mix: MixDocument, track: string): Span[] =>
  (mix.tracks.find(({ id }) => id === track)?.clips ?? []).map(({ start, duration }) => ({
    start,
    end: start + duration,
  }))

const isWithin = (span: Span, outer: Span) => span.start > outer.start - SAME && span.end < outer.end + SAME

/** Stretches that touch or overlap and go the same way, as one: nothing of what lies between them is cut. */
function joined(carried: readonly Carried[]): Carried[] {
  const result: Carried[] = []
  for (const next of carried.toSorted((one, other) => one.start - other.start)) {
    const at = result.findLastIndex(({ from, to }) => from === next.from && to === next.to)
    const last = result[at]
    if (last && next.start <= last.end + SAME) {
      result[at] = { ...last, end: Math.max(last.end, next.end) }
    } else result.push(next)
  }
  return result
}

/** Adds a point at `time` on the curve, also beyond its ends. */
function withPointAt(points: Points, time: number): Points {
  const value = valueAt(points, time)
  if (value === undefined || points.some((point) => isAt(point, time))) return points
  const index = points.filter((point) => point.time < time).length
  const [before, after] = [points[index - 1], points[index]]
  const point = { time, value, curve: 0 }
  if (!before || !after) return points.toSpliced(index, 0, point)
  // A part of a curve bends in proportion to its length.
  const bend = (length: number) =>
    before.curve === null ? null : (before.curve * length) / (after.time - before.time)
  return points.toSpliced(
    index - 1,
    1,
    { ...before, curve: bend(time - before.time) },
    { ...point, curve: bend(after.time - time) },
  )
}

/** The way from `start` to `end` alone. */
function partOf(points: Points, start: number, end: number): Points {
  const cut = withPointAt(withPointAt(points, start), end)
  const first = cut.findLastIndex((point) => isAt(point, start))
  return cut.slice(first, cut.findIndex((point) => isAt(point, end)) + 1)
}

/** The way without what was from `start` to `end`: the value before it holds until there. */
function emptied(points: Points, { start, end }: Carried): Points {
  const cut = withPointAt(withPointAt(points, start), end)
  const first = cut.findIndex((point) => isAt(point, start))
  const from = cut[first]
  if (!from) return points
  const last = cut.findLastIndex((point) => isAt(point, end))
  return [...cut.slice(0, first), { ...from, curve: null }, ...cut.slice(last)]
}

/** The way with another one in the place of its own, from that one's first point to its last. */
function laidOver(points: Points, over: Points, knob: number): Points {
  const [first, last] = [over[0], over.at(-1)]
  if (!first || !last) return points
  const under = points.length > 0 ? points : [{ time: first.time, value: knob, curve: 0 }]
  const cut = withPointAt(withPointAt(under, first.time), last.time)
  const from = cut.findIndex((point) => isAt(point, first.time))
  const to = cut.findLastIndex((point) => isAt(point, last.time))
  return [...cut.slice(0, from + 1), ...over, ...cut.slice(to)]
}

/** Without those points at the edges of what was carried that change nothing of what is heard. */
function withoutIdle(points: Points, edges: readonly number[], audible: readonly Span[]): Points {
  const fewer = points.reduceRight<Points>((remaining, point, index) => {
    if (remaining.length === 1 || !edges.some((edge) => isAt(point, edge))) return remaining
    const less = without(remaining, index)
    return timesAround(remaining, index, audible).every((time) => isSameAt(remaining, less, time))
      ? less
      : remaining
  }, points)
  // Removing a point may make others redundant.
  return fewer.length < points.length ? withoutIdle(fewer, edges, audible) : fewer
}

function isSameAt(one: Points, other: Points, time: number): boolean {
  return Math.abs((valueAt(one, time) ?? 0) - (valueAt(other, time) ?? 0)) < SAME
}

/** Times to compare a way at with the same without this point: where the two may differ and something sounds. */
function timesAround(points: Points, index: number, audible: readonly Span[]): number[] {
  const time = points[index]?.time ?? 0
  const [from, to] = [points[index - 1]?.time ?? 0, points[index + 1]?.time ?? Infinity]
  return audible.flatMap(({ start, end }) => {
    const [first, last] = [Math.max(start, from), Math.min(end, to)]
    if (last - first < SAME) return []
    const between = [0, 0.25, 0.5, 0.75].map((fraction) => first + fraction * (last - first))
    return time >= first && time < last ? [...between, (first + time) / 2, time, (time + last) / 2] : between
  })
}

function without(points: Points, index: number): Points {
  const [before, point, after] = [points[index - 1], points[index], points[index + 1]]
  if (!before || !point || !after || before.curve === null || before.time === point.time) {
    return points.toSpliced(index, 1)
  }
  // Joins two parts of a curve.
  const whole = (before.curve * (after.time - before.time)) / (point.time - before.time)
  const curve = Math.min(1, Math.max(-1, whole))
  return points.toSpliced(index - 1, 2, { ...before, curve })
}
