import type { DrawingNode } from '#model/drawing/drawing'
import { boxOf, middleOf } from './boxes.ts'
import { hasPictures, partsIn } from './parts-in.ts'
import { isPart, readLayerName, type PartName } from './part-names.ts'
import { placeKey, type Place } from './places.ts'
import type { Candidate, Suggestion } from './candidates.ts'
import { recogniseByShape } from './recognise-shapes.ts'

/** Elements deeper than this are details. */
const DEEPEST = 7

/**
 * By name first, then by position, without parts that are named already (`eye-l`). Sides are the viewer's, whatever
 * the artist called them. Pictures get their parts when they are imported.
 */
export function recogniseParts(root: DrawingNode): Suggestion[] {
  if (hasPictures(root)) return []
  const candidates = candidatesOf(root)
  const named = partsIn(root)
  const byName = recogniseByName(candidates).filter(({ part }) => !named.has(part))
  const known = new Set<string>([...byName.map(({ part }) => part), ...named])
  const occupied = new Set(byName.map(({ place }) => placeKey(place)))
  const byShape = recogniseByShape(candidates, byName).filter(
    ({ part, place }) => !known.has(part) && !occupied.has(placeKey(place)),
  )
  return [...byName, ...byShape]
}

export function candidatesOf(root: DrawingNode): Candidate[] {
  const found: Candidate[] = []
  const visit = (node: DrawingNode, parents: DrawingNode[], place: number[]) => {
    for (const [index, child] of node.children.entries()) {
      if (['defs', 'clipPath', 'title', 'metadata'].includes(child.name)) continue
      if (child.attributes['id']?.startsWith('pivot-')) continue
      const own = [...place, index]
      const box = boxOf(child, [...parents, node])
      if (box) found.push({ node: child, place: own, box })
      if (child.name === 'g' && own.length < DEEPEST) visit(child, [...parents, node], own)
    }
  }
  visit(root, [], [])
  return found
}

function recogniseByName(candidates: readonly Candidate[]): Suggestion[] {
  const found = new Map<PartName, Candidate>()
  const sided = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const { node } = candidate
    const id = node.attributes['id'] ?? ''
    if ((node.name === 'g' && isPart(id)) || /^white-[lr]$/.test(id)) continue
    const read = readLayerName(id)
    if (!read) continue
    if (read.sided) sided.set(read.part, [...(sided.get(read.part) ?? []), candidate])
    else if (isPart(read.part) && !found.has(read.part)) found.set(read.part, candidate)
  }
  const middle = middleOfAll(candidates)
  for (const [part, all] of sided) {
    // A layer of that name within another is a detail of it.
    const outer = all.filter((one) => !all.some((other) => other !== one && isInside(one.place, other.place)))
    const [first, second] = outer.toSorted((a, b) => middleOf(a.box).x - middleOf(b.box).x)
    const left = `${part}-l`
    const right = `${part}-r`
    if (!isPart(left) || !isPart(right)) continue
    if (first && second) {
      found.set(left, first)
      found.set(right, second)
    } else if (first) found.set(middleOf(first.box).x < middle ? left : right, first)
  }
  return [...found].map(([part, { place }]) => ({ part, place, by: 'name' as const }))
}

export function middleOfAll(candidates: readonly Candidate[]): number {
  const left = Math.min(...candidates.map(({ box }) => box.x))
  const right = Math.max(...candidates.map(({ box }) => box.x + box.width))
  return (left + right) / 2
}

export function isInside(place: Place, outer: Place): boolean {
  return place.length > outer.length && outer.every((index, level) => place[level] === index)
}
