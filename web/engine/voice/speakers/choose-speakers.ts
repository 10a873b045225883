import { centreOf, clustersAfter, unitedGroup, type Merge, type VoiceGroup } from './cluster-voices.ts'
import { dot } from './voice-windows.ts'

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
 * Chooses `people` speakers; more where constraints ask for them, fewer where there are too few groups. Clusters that are too
 * small to be a person go to the nearest that is not: they are what makes phantoms of noises and laughter. Beyond `most`
 * speakers, those with least speech are others.
 */
export function chooseSpeakers(
  groups: readonly VoiceGroup[],
  merges: readonly Merge[],
  { people, most }: { people: number; most: number },
): ChosenSpeakers {
  if (groups.length === 0) return { clusters: [], clusterOf: [], others: false }
  const minimum = Math.max(MIN_SECONDS, MIN_SHARE * unitedGroup(groups).seconds)
  const isPerson = ({ seconds, pins }: Pick<VoiceGroup, 'seconds' | 'pins'>) =>
    seconds >= minimum || pins.length > 0
  const level = lastLevelOf(people, groups, merges, isPerson) ?? Math.max(0, groups.length - people)
  const roots = clustersAfter(groups.length, merges, level)
  const clusters = [...Map.groupBy(groups.keys(), (index) => roots[index] ?? index).values()]
    // Safe: the indexes are those of groups.
    .map((members) => unitedGroup(members.map((index) => groups[index]!)))
    .toSorted((one, other) => other.seconds - one.seconds)
  const large = clusters.filter(isPerson)
  return settled(groups, large.length < people ? clusters : large, most)
}

/** The last level at which `people` clusters are large enough to be a person; `undefined`: none has that many. */
function lastLevelOf(
  people: number,
  groups: readonly VoiceGroup[],
  merges: readonly Merge[],
  isPerson: (cluster: Pick<VoiceGroup, 'seconds' | 'pins'>) => boolean,
): number | undefined {
  const clusters = groups.map(({ seconds, pins }) => ({ seconds, pins }))
  let large = clusters.filter(isPerson).length
  let level = large >= people ? 0 : undefined
  for (const [index, { into, from }] of merges.entries()) {
    // Safe: both are groups.
    const [one, other] = [clusters[into]!, clusters[from]!]
    const both = { seconds: one.seconds + other.seconds, pins: [...one.pins, ...other.pins] }
    clusters[into] = both
    large += Number(isPerson(both)) - Number(isPerson(one)) - Number(isPerson(other))
    if (large >= people) level = index + 1
  }
  return level
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
