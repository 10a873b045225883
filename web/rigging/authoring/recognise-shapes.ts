import type { Box } from '#model/rig/outline'
import { holds, middleOf } from './boxes.ts'
import type { PartName } from './part-names.ts'
import { placeKey } from './places.ts'
import type { Candidate, Suggestion } from './candidates.ts'

type Pair = [left: Candidate, right: Candidate]

/**
 * By position: two alike side by side and high up are eyes; wide shapes above them brows, one below the mouth; the
 * shape around all is the head, the large one below it the body, and those at its sides arms.
 */
export function recogniseByShape(all: readonly Candidate[], named: readonly Suggestion[]): Suggestion[] {
  const found = new Map<PartName, Candidate>()
  for (const { part, place } of named) {
    const candidate = all.find((one) => placeKey(one.place) === placeKey(place))
    if (candidate) found.set(part, candidate)
  }
  const whole = boxAround(all)
  if (!whole) return []
  const free = (one: Candidate) => ![...found.values()].includes(one)
  const pairs = pairsOf(all.filter(free), whole)
  const note = (part: PartName, candidate: Candidate | undefined) => {
    if (candidate && !found.has(part)) found.set(part, candidate)
  }
  const notePair = (part: 'eye' | 'brow' | 'arm' | 'pupil', pair: Pair | undefined) => {
    note(`${part}-l`, pair?.[0])
    note(`${part}-r`, pair?.[1])
  }

  const eyes = pairOf(found, 'eye') ?? eyesAmong(pairs, whole)
  notePair('eye', eyes)
  if (eyes) {
    // In a group, everything that is not the white moves with the pupil: `buildEye` finds it.
    if (eyes[0].node.name !== 'g') notePair('pupil', largest(pairs.filter((pair) => isWithin(pair, eyes))))
    notePair('brow', largest(pairs.filter((pair) => isAbove(pair, eyes))))
    note('mouth', mouthBelow(all.filter(free), eyes))
    const mouth = found.get('mouth')
    const face = [...eyes, ...(mouth ? [mouth] : [])]
    note('head', smallest(all.filter((one) => face.every(({ box, place }) => isAround(one, box, place)))))
  }
  const head = found.get('head')
  if (head) {
    const below = all.filter(
      ({ box }) => middleOf(box).y > head.box.y + head.box.height * 0.8 && isNear(box, head.box, whole),
    )
    note('body', largestOf(below))
  }
  const body = found.get('body')
  if (body) {
    const arms = pairs.filter(([left, right]) => besides(left.box, body.box) && besides(right.box, body.box))
    notePair('arm', largest(arms))
  }
  const names = new Set(named.map(({ part }) => part))
  return [...found].flatMap(([part, { place }]) =>
    names.has(part) ? [] : [{ part, place, by: 'shape' as const }],
  )
}

/** Pairs of similar size and height, mirrored about a vertical axis near the middle. */
function pairsOf(all: readonly Candidate[], whole: Box): Pair[] {
  const pairs: Pair[] = []
  const centre = whole.x + whole.width / 2
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      const [a, b] = [one.box, other.box]
      const apart = Math.abs(middleOf(a).x - middleOf(b).x)
      const axis = (middleOf(a).x + middleOf(b).x) / 2
      const alike =
        ratio(a.width, b.width) > 0.66 &&
        ratio(a.height, b.height) > 0.6 &&
        Math.abs(middleOf(a).y - middleOf(b).y) < Math.max(a.height, b.height) * 0.5
      if (!alike || apart < Math.max(a.width, b.width) * 0.7) continue
      if (Math.abs(axis - centre) > whole.width * 0.16) continue
      pairs.push(middleOf(a).x < middleOf(b).x ? [one, other] : [other, one])
    }
  }
  return pairs
}

/** Eyes contain a pupil; without any, they are the pairs that are not too large. */
function eyesAmong(pairs: readonly Pair[], whole: Box): Pair | undefined {
  const large = pairs.filter((pair) => isEyes(pair, whole, LARGE_EYES))
  const looking = large.filter((pair) =>
    pairs.some((inner) => isWithin(inner, pair) && isMiddle(inner[0].box, pair[0].box)),
  )
  return largest(looking) ?? largest(pairs.filter((pair) => isEyes(pair, whole, EYES)))
}

/** Maximum width of an eye relative to the drawing: with pupils, and without. */
const LARGE_EYES = 0.45
const EYES = 0.3

function isMiddle(inner: Box, outer: Box): boolean {
  const [a, b] = [middleOf(inner), middleOf(outer)]
  return Math.abs(a.x - b.x) < outer.width * 0.3 && Math.abs(a.y - b.y) < outer.height * 0.3
}

function isEyes([left, right]: Pair, whole: Box, widest: number): boolean {
  const { width, height } = left.box
  const apart = middleOf(right.box).x - middleOf(left.box).x
  return (
    middleOf(left.box).y < whole.y + whole.height * 0.6 &&
    ratio(width, height) > 0.45 &&
    width < whole.width * widest &&
    width > whole.width * 0.02 &&
    apart < width * 4
  )
}

function isWithin([left, right]: Pair, [eyeLeft, eyeRight]: Pair): boolean {
  return (
    holds(eyeLeft.box, left.box) &&
    holds(eyeRight.box, right.box) &&
    left.box.width < eyeLeft.box.width * 0.85 &&
    left !== eyeLeft
  )
}

function isAbove([left, right]: Pair, [eyeLeft, eyeRight]: Pair): boolean {
  const fits = (brow: Box, eye: Box) =>
    brow.width > brow.height * 1.6 &&
    brow.width > eye.width * 0.4 &&
    brow.width < eye.width * 2.2 &&
    brow.y + brow.height <= eye.y + eye.height * 0.3 &&
    eye.y - brow.y < eye.height * 1.8 &&
    Math.abs(middleOf(brow).x - middleOf(eye).x) < eye.width * 0.6
  return fits(left.box, eyeLeft.box) && fits(right.box, eyeRight.box)
}

function mouthBelow(all: readonly Candidate[], [left, right]: Pair): Candidate | undefined {
  const apart = middleOf(right.box).x - middleOf(left.box).x
  const middle = (middleOf(left.box).x + middleOf(right.box).x) / 2
  const floor = Math.max(left.box.y + left.box.height, right.box.y + right.box.height)
  return largestOf(
    all.filter(
      ({ box }) =>
        Math.abs(middleOf(box).x - middle) < apart * 0.3 &&
        box.y > floor - left.box.height * 0.3 &&
        box.y - floor < apart * 1.6 &&
        box.width > box.height * 1.15 &&
        box.width > apart * 0.35 &&
        box.width < apart * 2,
    ),
  )
}

function isAround(one: Candidate, box: Box, place: readonly number[]): boolean {
  return holds(one.box, box) && placeKey(one.place) !== placeKey(place) && one.box.width > box.width * 1.2
}

function isNear(box: Box, head: Box, whole: Box): boolean {
  return Math.abs(middleOf(box).x - middleOf(head).x) < head.width * 0.4 && box.width < whole.width * 0.95
}

function besides(arm: Box, body: Box): boolean {
  const outside = Math.abs(middleOf(arm).x - middleOf(body).x) > body.width * 0.25
  const beside = middleOf(arm).y > body.y - body.height * 0.3 && middleOf(arm).y < body.y + body.height
  return outside && beside && arm.height > body.height * 0.25 && arm.width < body.width * 1.2
}

function pairOf(found: ReadonlyMap<PartName, Candidate>, part: 'eye'): Pair | undefined {
  const [left, right] = [found.get(`${part}-l`), found.get(`${part}-r`)]
  return left && right && [left, right]
}

const area = ({ box }: Candidate) => box.width * box.height
const largest = (pairs: readonly Pair[]) => pairs.toSorted(([a], [b]) => area(b) - area(a))[0]
const largestOf = (all: readonly Candidate[]) => all.toSorted((a, b) => area(b) - area(a))[0]
const smallest = (all: readonly Candidate[]) => all.toSorted((a, b) => area(a) - area(b))[0]
const ratio = (one: number, other: number) => Math.min(one, other) / Math.max(one, other, 1e-9)

function boxAround(all: readonly Candidate[]): Box | undefined {
  if (all.length === 0) return undefined
  const x = Math.min(...all.map(({ box }) => box.x))
  const y = Math.min(...all.map(({ box }) => box.y))
  const right = Math.max(...all.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...all.map(({ box }) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
