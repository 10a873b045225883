import { groupOf, walk, withAttributes, type DrawingNode } from '#model/drawing/drawing'
import { multiply, type Matrix } from '#model/rig/matrix'
import { inverse, matrixThrough, ownMatrix } from './boxes.ts'
import { homes, partNames, type PartName } from './part-names.ts'
import { changePart, findPart, nodeAt, placeOfId, replaceAt, setAt, type Place } from './places.ts'
import type { Suggestion } from './candidates.ts'
import { hasPictures } from './parts-in.ts'
import { isInside } from './recognise.ts'

/** Replaces any earlier one; a shape gets a group around it, because parts are groups. */
export function assignPart(root: DrawingNode, place: Place, part: PartName): DrawingNode {
  return arrange(named(root, place, part))
}

export function assignAll(root: DrawingNode, suggestions: readonly Suggestion[]): DrawingNode {
  // Deepest first: naming a shape wraps it in a group, which moves its content one level down.
  const inOrder = suggestions.toSorted((a, b) => b.place.length - a.place.length)
  return arrange(inOrder.reduce((tree, { place, part }) => named(tree, place, part), root))
}

export function releasePart(root: DrawingNode, part: PartName): DrawingNode {
  return changePart(root, part, (node) => [withAttributes(node, { id: null })])
}

/**
 * Behind the part's content if it was painted before it, else on top. Without such a part, the element becomes it.
 */
export function addToPart(root: DrawingNode, place: Place, part: PartName): DrawingNode {
  const home = placeOfId(root, part)
  if (!home) return assignPart(root, place, part)
  if (isInside(home, place) || isInside(place, home)) return root
  return moveInto(root, place, part, ({ length }) => (isBefore(place, home) ? 0 : length))
}

function named(root: DrawingNode, place: Place, part: PartName): DrawingNode {
  const found = nodeAt(root, place)
  if (!found || (found.node.name === 'g' && found.node.attributes['id'] === part)) return root
  const old = placeOfId(root, part)
  const cleared = old ? setAt(root, old, { id: null }) : root
  const { node } = found
  if (node.name === 'g') return setAt(cleared, place, { id: part })
  const { id: _, ...attributes } = node.attributes
  return replaceAt(cleared, place, [groupOf({ id: part }, [{ ...node, attributes }])])
}

/**
 * Moves parts into those that they move with, preserving the paint order; a missing face is made around its parts.
 */
export function arrange(root: DrawingNode): DrawingNode {
  // The original paint order, because moved layers lose it.
  const painted = new Map([...walk(root)].map(({ node }, order) => [node.attributes['id'], order]))
  const ofFace = Math.max(-1, ...features.map((part) => painted.get(part) ?? -1))
  const orderOf = (id: string | undefined, otherwise: number) =>
    (id === undefined ? undefined : painted.get(id)) ?? otherwise
  // Features of pictures turn with the head on their own.
  let tree = hasPictures(root) ? root : withFace(root)
  // Outer parts come first in the list, so their groups are final.
  for (const part of partNames) {
    const home = homes[part]
    const place = placeOfId(tree, part)
    const homePlace = home && placeOfId(tree, home)
    if (!place || !homePlace || isInside(place, homePlace) || isInside(homePlace, place)) continue
    const ofHome = orderOf(home, ofFace)
    const own = orderOf(part, ofHome)
    tree = moveInto(tree, place, home, (children) => {
      const over = children.findIndex(({ attributes }) => orderOf(attributes['id'], ofHome) > own)
      return over < 0 ? children.length : over
    })
  }
  return tree
}

const features: PartName[] = ['mouth', 'eye-l', 'eye-r', 'brow-l', 'brow-r', 'nose']

/** Groups eyes, brows and mouth as the face, which turns together, at the last one's position. */
function withFace(root: DrawingNode): DrawingNode {
  if (placeOfId(root, 'face') || !placeOfId(root, 'head')) return root
  const places = features.flatMap((part) => {
    const place = placeOfId(root, part)
    return place ? [place] : []
  })
  const last = places.toSorted((a, b) => (isBefore(a, b) ? 1 : -1))[0]
  const found = last && nodeAt(root, last)
  if (!last || !found) return root
  return replaceAt(root, last, [groupOf({ id: 'face' }, [found.node])])
}

/** Compares paint order: earlier elements are further left in the tree. */
function isBefore(one: Place, other: Place): boolean {
  for (const [level, index] of one.entries()) {
    const against = other[level]
    if (against === undefined || index !== against) return index < (against ?? -1)
  }
  return true
}

const inherited = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'fill-rule']

function moveInto(
  root: DrawingNode,
  place: Place,
  home: PartName,
  placeIn: (children: readonly DrawingNode[]) => number,
): DrawingNode {
  const found = nodeAt(root, place)
  if (!found) return root
  const without = replaceAt(root, place, [])
  const target = findPart(without, home)
  if (!target) return root
  const inside = [...target.parents, target.node]
  const wanted = multiply(matrixThrough(found.parents), ownMatrix(found.node))
  const own = multiply(inverse(matrixThrough(inside)), wanted)
  const change: Record<string, string | null> = { transform: matrixText(own) }
  for (const name of inherited) {
    const before = nearest(found.parents, name)
    if (found.node.attributes[name] === undefined && before !== nearest(inside, name))
      change[name] = before ?? defaults[name] ?? null
  }
  const moved = withAttributes(found.node, change)
  return changePart(without, home, (node) => [
    { ...node, children: node.children.toSpliced(placeIn(node.children), 0, moved) },
  ])
}

/** Default paint attributes of SVG. */
const defaults: Record<string, string> = {
  fill: '#000000',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'fill-rule': 'nonzero',
}

function nearest(parents: readonly DrawingNode[], name: string): string | undefined {
  return parents.findLast(({ attributes }) => attributes[name] !== undefined)?.attributes[name]
}

function matrixText(matrix: Matrix): string | null {
  const [a, b, c, d, e, f] = matrix.map((value) => Number(value.toFixed(5)))
  const isIdentity = a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0
  return isIdentity ? null : `matrix(${a} ${b} ${c} ${d} ${e} ${f})`
}
