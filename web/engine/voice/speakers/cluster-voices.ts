import { dot, normalised } from './voice-windows.ts'
import { VOICE_SIZE } from './voice-projection.ts'

/** Windows that belong together: the sum of their voices. */
export interface VoiceGroup {
  sum: Float32Array
  count: number
  /** Seconds of speech. */
  seconds: number
  /** Groups of constraints in it: see `Apart`. */
  pins: number[]
}

/** Pairs of pins that must not end up in one cluster. */
export type Apart = readonly (readonly [number, number])[]

/** One merge: both are indexes of groups; the second becomes part of the first. */
export interface Merge {
  into: number
  from: number
}

/** Merges the most similar pair until none is left that may be merged (average linkage). */
export function mergeVoices(
  groups: readonly VoiceGroup[],
  apart: Apart,
  isDone: (similarity: number, left: number) => boolean = () => false,
): Merge[] {
  const live = groups.map(({ sum, count, pins }) => ({ sum: sum.slice(), count, pins: [...pins] }))
  const left = new Set(live.keys())
  // Safe below: indexes of live groups.
  const similarity = (one: number, other: number) => {
    const [a, b] = [live[one]!, live[other]!]
    if (areApart(a.pins, b.pins, apart)) return -Infinity
    return dot(a.sum, b.sum) / (a.count * b.count)
  }
  const nearest = live.map(() => ({ other: -1, similarity: -Infinity }))
  const look = (one: number) => {
    const best = { other: -1, similarity: -Infinity }
    for (const other of left) {
      if (other === one) continue
      const found = similarity(one, other)
      if (found > best.similarity) Object.assign(best, { other, similarity: found })
    }
    nearest[one] = best
  }
  for (const one of left) look(one)

  const merges: Merge[] = []
  while (left.size > 1) {
    let into = -1
    for (const one of left)
      if (nearest[one]!.other >= 0 && (into < 0 || nearest[one]!.similarity > nearest[into]!.similarity))
        into = one
    if (into < 0) break
    const { other: from, similarity: found } = nearest[into]!
    if (isDone(found, left.size)) break
    const [a, b] = [live[into]!, live[from]!]
    for (let index = 0; index < VOICE_SIZE; index++) a.sum[index]! += b.sum[index]!
    a.count += b.count
    a.pins.push(...b.pins)
    left.delete(from)
    merges.push({ into, from })
    look(into)
    for (const one of left) {
      if (one === into) continue
      const { other } = nearest[one]!
      if (other === from || other === into) look(one)
      else {
        const now = similarity(one, into)
        if (now > nearest[one]!.similarity) nearest[one] = { other: into, similarity: now }
      }
    }
  }
  return merges
}

/** Returns whether two clusters hold pins that are apart. */
export function areApart(one: readonly number[], other: readonly number[], apart: Apart): boolean {
  if (one.length === 0 || other.length === 0) return false
  return apart.some(
    ([a, b]) => (one.includes(a) && other.includes(b)) || (one.includes(b) && other.includes(a)),
  )
}

/** The cluster of each group after the first `count` merges: an index of a group in it. */
export function clustersAfter(size: number, merges: readonly Merge[], count: number): number[] {
  const into = Array.from({ length: size }, (_, index) => index)
  for (const merge of merges.slice(0, count)) into[merge.from] = merge.into
  const root = (index: number): number => (into[index] === index ? index : root(into[index] ?? index))
  return into.map((_, index) => root(index))
}

/** All windows of groups as one. */
export function unitedGroup(groups: readonly VoiceGroup[]): VoiceGroup {
  const sum = new Float32Array(VOICE_SIZE)
  for (const group of groups)
    for (let index = 0; index < VOICE_SIZE; index++)
      // Safe: both have this many numbers.
      sum[index]! += group.sum[index]!
  return {
    sum,
    count: groups.reduce((all, { count }) => all + count, 0),
    seconds: groups.reduce((all, { seconds }) => all + seconds, 0),
    pins: groups.flatMap(({ pins }) => pins),
  }
}

export const centreOf = (group: VoiceGroup): Float32Array => normalised(group.sum)
