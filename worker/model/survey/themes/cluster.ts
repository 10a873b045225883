const MAX_CLUSTERS = 8
const MAX_ROUNDS = 12
/** Points that are divided again and again; the others join the nearest cluster in the end. */
const MAX_DIVIDED = 400
/** Vectors that are tried as the next first centre. */
const TRIED = 12

/**
 * Mean cosine of a member to the others. The model card of BGE-M3 shows 0.35 for texts about different things, and 0.63
 * to 0.68 for those about the same one.
 */
const ALIKE = 0.45

/** Silhouette (Rousseeuw 1987) that a division needs; halves of a single topic have less. */
const DIVIDED = 0.15
/** A division into more clusters needs a silhouette that is larger by this. */
const TIE = 0.02

export interface Cluster {
  /** Indexes in ascending order. */
  members: number[]
  /** A unit vector. */
  centre: Float32Array
}

/**
 * Clusters of vectors that point in similar directions, the largest first: spherical k-means (Dhillon & Modha 2001)
 * for each number of clusters, of which the clearest division is taken. Vectors that are unlike all clusters are in
 * none. The same vectors in the same order give the same clusters.
 */
export function clusterVectors(
  vectors: readonly ArrayLike<number>[],
  { least = 2 }: { least?: number } = {},
): Cluster[] {
  const units = vectors.map(unitOf)
  const valid = units.flatMap((unit, index) => (unit ? [{ unit, index }] : []))
  const points = valid.map(({ unit }) => unit)
  const clusters = bestDivision(points).flatMap((members) => {
    const alike = withoutUnlike(points, members)
    if (alike.length < Math.max(2, least)) return []
    const centre = unitOf(sumOf(points, alike))
    return centre ? [{ members: alike.map((at) => valid[at]?.index ?? 0), centre }] : []
  })
  return clusters.toSorted(
    (one, other) =>
      other.members.length - one.members.length || (one.members[0] ?? 0) - (other.members[0] ?? 0),
  )
}

export function cosine(unit: Float32Array, other: Float32Array): number {
  let sum = 0
  // Safe: of one length. This is most of the time of a division, and a check of each number would double it.
  for (let at = 0; at < unit.length; at++) sum += (unit[at] as number) * (other[at] as number)
  return sum
}

/** `undefined` for a vector without a direction. */
export function unitOf(vector: ArrayLike<number>): Float32Array | undefined {
  const unit = Float32Array.from(vector)
  const length = Math.sqrt(cosine(unit, unit))
  if (!(length > 0) || !Number.isFinite(length)) return undefined
  for (let at = 0; at < unit.length; at++) unit[at] = (unit[at] ?? 0) / length
  return unit
}

function sumOf(points: readonly Float32Array[], members: readonly number[]): Float32Array {
  const sum = new Float32Array(points[0]?.length ?? 0)
  for (const member of members) {
    const point = points[member]
    // Safe for the reason in `cosine`.
    if (point) for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + (point[at] as number)
  }
  return sum
}

/** The members of the clusters of the clearest division, which is sought in some of the points. */
function bestDivision(points: readonly Float32Array[]): number[][] {
  const step = Math.max(1, points.length / MAX_DIVIDED)
  const some = Array.from(
    { length: Math.floor(points.length / step) },
    (_, at) => points[Math.floor(at * step)],
  )
  const divided = some.flatMap((point) => point ?? [])
  const first = firstCentres(divided, Math.min(MAX_CLUSTERS, Math.floor(divided.length / 2)))
  let best: { centres: Float32Array[]; score: number } = { centres: first.slice(0, 1), score: DIVIDED }
  for (let count = 2; count <= first.length; count++) {
    const division = divide(divided, first.slice(0, count))
    if (division.score > best.score + TIE) best = division
  }
  if (best.centres.length < 2) return [points.map((_, index) => index)]
  const once = membersOf(points, best.centres)
  return membersOf(points, centresOf(points, once, best.centres))
}

/**
 * Each next one leaves the least distance to the nearest centre, of candidates that are spread over the distance:
 * greedy k-means++ (Arthur & Vassilvitskii 2007) without chance.
 */
function firstCentres(points: readonly Float32Array[], count: number): Float32Array[] {
  const all = points.map((_, index) => index)
  const mean = unitOf(sumOf(points, all))
  if (!mean || count < 1) return []
  const start = points.reduce((near, point) => (cosine(point, mean) > cosine(near, mean) ? point : near))
  const centres = [start]
  let nearest = points.map((point) => distance(point, start))
  while (centres.length < count) {
    let next: { centre: Float32Array; nearest: number[]; total: number } | undefined
    for (const candidate of spreadOver(points, nearest)) {
      const then = points.map((point, index) => Math.min(nearest[index] ?? 0, distance(point, candidate)))
      const total = then.reduce((sum, one) => sum + one, 0)
      if (!next || total < next.total) next = { centre: candidate, nearest: then, total }
    }
    if (!next) break
    centres.push(next.centre)
    nearest = next.nearest
  }
  return centres
}

function spreadOver(points: readonly Float32Array[], weights: readonly number[]): Float32Array[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 1e-6)) return []
  const found = new Set<Float32Array>()
  let [sum, step] = [0, 0]
  for (const [index, point] of points.entries()) {
    sum += weights[index] ?? 0
    while (step < TRIED && sum >= ((step + 0.5) / TRIED) * total) {
      found.add(point)
      step++
    }
  }
  return [...found]
}

const distance = (one: Float32Array, other: Float32Array) => Math.max(0, 1 - cosine(one, other))

function divide(
  points: readonly Float32Array[],
  first: readonly Float32Array[],
): { centres: Float32Array[]; score: number } {
  let centres = [...first]
  let members = membersOf(points, centres)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    centres = centresOf(points, members, centres)
    const next = membersOf(points, centres)
    if (JSON.stringify(next) === JSON.stringify(members)) break
    members = next
  }
  return {
    centres,
    score: silhouetteOf(
      points,
      members.filter(({ length }) => length > 0),
    ),
  }
}

/** The points by their nearest centres. */
function membersOf(points: readonly Float32Array[], centres: readonly Float32Array[]): number[][] {
  const members = centres.map((): number[] => [])
  for (const [index, point] of points.entries()) members[nearestOf(point, centres)]?.push(index)
  return members
}

/** A centre without members stays. */
function centresOf(
  points: readonly Float32Array[],
  members: readonly (readonly number[])[],
  before: readonly Float32Array[],
): Float32Array[] {
  return before.map((centre, index) => unitOf(sumOf(points, members[index] ?? [])) ?? centre)
}

function nearestOf(point: Float32Array, centres: readonly Float32Array[]): number {
  let [nearest, best] = [0, -Infinity]
  for (const [index, centre] of centres.entries()) {
    const near = cosine(point, centre)
    if (near > best) [nearest, best] = [index, near]
  }
  return nearest
}

/** The mean silhouette by centres; a point does not count towards the centre that it is compared with. */
function silhouetteOf(points: readonly Float32Array[], members: readonly (readonly number[])[]): number {
  const sums = members.map((list) => sumOf(points, list))
  const squares = sums.map((sum) => cosine(sum, sum))
  let total = 0
  for (const [cluster, list] of members.entries()) {
    // A cluster of one is no better than none.
    if (list.length < 2) continue
    for (const member of list) {
      const point = points[member]
      if (!point) continue
      const far = sums.map((sum, at) => {
        const along = cosine(point, sum)
        const square = squares[at] ?? 0
        return at === cluster
          ? 1 - (along - 1) / Math.sqrt(Math.max(1e-9, square - 2 * along + 1))
          : 1 - along / Math.sqrt(Math.max(1e-9, square))
      })
      const own = Math.max(0, far[cluster] ?? 0)
      const other = Math.max(0, Math.min(...far.filter((_, at) => at !== cluster)))
      total += (other - own) / Math.max(other, own, 1e-9)
    }
  }
  return total / Math.max(1, points.length)
}

/** The members that are like the others, judged again after the least alike have left; none of a diffuse cluster. */
function withoutUnlike(points: readonly Float32Array[], members: readonly number[]): number[] {
  let left = [...members]
  for (;;) {
    const sum = sumOf(points, left)
    const others = Math.max(1, left.length - 1)
    const likeness = left.map((member) => {
      const point = points[member]
      return point ? (cosine(point, sum) - 1) / others : 0
    })
    const lowest = Math.min(...likeness)
    if (left.length < 2 || left.length < members.length / 2) return []
    if (lowest >= ALIKE) return left
    // Halfway at once, so that a few outliers do not make the rest look unlike.
    const limit = lowest + (ALIKE - lowest) / 2
    left = left.filter((_, index) => (likeness[index] ?? 0) > limit)
  }
}
