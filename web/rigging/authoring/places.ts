import { withAttributes, type DrawingNode } from '#model/drawing/drawing'

/** The place of an element in a drawing: the child index at each level, from the root. */
export type Place = readonly number[]

/** A place as text, for keys of lists and of selections. */
export const placeKey = (place: Place) => place.join('.')

export interface Found {
  node: DrawingNode
  /** Its parents, from the root. */
  parents: DrawingNode[]
}

export function nodeAt(root: DrawingNode, place: Place): Found | undefined {
  const parents: DrawingNode[] = []
  let node = root
  for (const index of place) {
    const child = node.children[index]
    if (!child) return undefined
    parents.push(node)
    node = child
  }
  return { node, parents }
}

/** Returns the place of the element with this id. */
export function placeOfId(root: DrawingNode, id: string): Place | undefined {
  if (root.attributes['id'] === id) return []
  for (const [index, child] of root.children.entries()) {
    const inside = placeOfId(child, id)
    if (inside) return [index, ...inside]
  }
  return undefined
}

export function findPart(root: DrawingNode, id: string): Found | undefined {
  const place = placeOfId(root, id)
  return place && nodeAt(root, place)
}

/** The drawing with the element at `place` exchanged for others, or none. */
export function replaceAt(root: DrawingNode, place: Place, by: readonly DrawingNode[]): DrawingNode {
  const [index, ...rest] = place
  // Nothing takes the place of the whole drawing but another one.
  if (index === undefined) return by[0] ?? root
  const child = root.children[index]
  if (!child) return root
  const inside = rest.length === 0 ? by : [replaceAt(child, rest, by)]
  return { ...root, children: root.children.toSpliced(index, 1, ...inside) }
}

/** The drawing with attributes of one element set, or taken away where the value is `null`. */
export function setAt(root: DrawingNode, place: Place, change: Record<string, string | null>): DrawingNode {
  const found = nodeAt(root, place)
  return found ? replaceAt(root, place, [withAttributes(found.node, change)]) : root
}

/** Replaces the element with this id; returns the drawing unchanged when there is none. */
export function changePart(
  root: DrawingNode,
  id: string,
  change: (node: DrawingNode, parents: DrawingNode[]) => readonly DrawingNode[],
): DrawingNode {
  const place = placeOfId(root, id)
  const found = place && nodeAt(root, place)
  return place && found ? replaceAt(root, place, change(found.node, found.parents)) : root
}
