import { MAX_SPEAKERS } from './speakers.ts'
import {
  centreOf,
  clustersAfter,
  mergeVoices,
  unitedGroup,
  type Apart,
  type VoiceGroup,
} from './cluster-voices.ts'
import { dot } from './voice-windows.ts'

/**
 * Mean cosine below which two clusters are two people. It was picked on the six labelled conversations and is not yet fitted
 * on made ones of people of the set `threshold`.
 */
const SAME_VOICE = 0.35
/** A person says at least this much: seconds, and share of the speech. */
const MIN_SECONDS = 2
const MIN_SHARE = 0.04

/** A cluster for each speaker, the one with most speech first, and the cluster of each group. */
export interface ChosenSpeakers {
  clusters: VoiceGroup[]
  clusterOf: number[]
  /** The last cluster holds those who are too many. */
  others: boolean
}

/**
 * Chooses `people` speakers, or finds how many there are. Clusters that are too small to be a person go to the nearest that is
 * not: they are what makes phantoms of noises and laughter.
 */
export function chooseSpeakers(
  groups: readonly VoiceGroup[],
  { people, apart }: { people?: number | undefined; apart: Apart },
): ChosenSpeakers {
  if (groups.length === 0) return { clusters: [], clusterOf: [], others: false }
  const merges = mergeVoices(groups, apart)
  const minimum = Math.max(MIN_SECONDS, MIN_SHARE * unitedGroup(groups).seconds)
  const level =
    people === undefined
      ? foundLevel(merges.map(({ similarity }) => similarity))
      : knownLevel(groups, merges, minimum, people)
  const roots = clustersAfter(groups.length, merges, level)
  const clusters = [...Map.groupBy(groups.keys(), (index) => roots[index] ?? index).values()]
    // Safe: the indexes are those of groups.
    .map((members) => unitedGroup(members.map((index) => groups[index]!)))
    .toSorted((one, other) => other.seconds - one.seconds)
  const large = clusters.filter(({ seconds, pins }) => seconds >= minimum || pins.length > 0)
  return settled(groups, large.length > 0 ? large : clusters.slice(0, 1), MAX_SPEAKERS)
}

/** The number of merges of voices that are the same. */
function foundLevel(similarities: readonly number[]): number {
  const first = similarities.findIndex((similarity) => similarity < SAME_VOICE)
  return first < 0 ? similarities.length : first
}

/** The last level at which `people` clusters are large enough, or else the last one with most of them. */
function knownLevel(
  groups: readonly VoiceGroup[],
  merges: ReturnType<typeof mergeVoices>,
  minimum: number,
  people: number,
): number {
  const seconds = groups.map((group) => group.seconds)
  let large = seconds.filter((value) => value >= minimum).length
  let best = { level: 0, large: Math.min(large, people) }
  for (const [index, { into, from }] of merges.entries()) {
    // Safe: both are groups.
    const [one, other] = [seconds[into]!, seconds[from]!]
    seconds[into] = one + other
    large += Number(one + other >= minimum) - Number(one >= minimum) - Number(other >= minimum)
    if (Math.min(large, people) >= best.large) best = { level: index + 1, large: Math.min(large, people) }
  }
  return best.level
}

/** Each group with the nearest of the clusters that it may be in, and what that makes of them. */
function settled(groups: readonly VoiceGroup[], large: readonly VoiceGroup[], most: number): ChosenSpeakers {
  const centres = large.map((cluster) => centreOf(cluster))
  const pinned = large.map(({ pins }) => new Set(pins))
  const nearest = groups.map(({ sum, pins }) => {
    const own = pinned.findIndex((set) => pins.some((pin) => set.has(pin)))
    if (own >= 0) return own
    return indexOfMax(centres.map((centre) => dot(centre, sum)))
  })
  const others = large.length > most
  const shown = others ? most : large.length
  const clusterOf = nearest.map((cluster) => Math.min(cluster, shown))
  const clusters = Array.from({ length: shown + Number(others) }, (_, cluster) =>
    unitedGroup(groups.filter((_, index) => clusterOf[index] === cluster)),
  )
  return { clusters, clusterOf, others }
}

function indexOfMax(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > (values[best] ?? -Infinity) ? index : best), 0)
}
