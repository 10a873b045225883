import { withAttributes, type DrawingNode } from '#model/drawing/drawing'

export type Place = readonly number[]

export const placeKey = (place: Place) => place.join('.')

export interface Found {
  node: DrawingNode
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

/** Replaces the element at `place` by others, or removes it. */
export function replaceAt(root: DrawingNode, place: Place, by: readonly DrawingNode[]): DrawingNode {
  const [index, ...rest] = place
  // The root can only be replaced by another element.
  if (index === undefined) return by[0] ?? root
  const child = root.children[index]
  if (!child) return root
  const inside = rest.length === 0 ? by : [replaceAt(child, rest, by)]
  return { ...root, children: root.children.toSpliced(index, 1, ...inside) }
}

/** Sets attributes of an element; `null` removes them. */
export function setAt(root: DrawingNode, place: Place, change: Record<string, string | null>): DrawingNode {
  const found = nodeAt(root, place)
  return found ? replaceAt(root, place, [withAttributes(found.node, change)]) : root
}

export function changePart(
  root: DrawingNode,
  id: string,
  change: (node: DrawingNode, parents: DrawingNode[]) => readonly DrawingNode[],
): DrawingNode {
  const place = placeOfId(root, id)
  const found = place && nodeAt(root, place)
  return place && found ? replaceAt(root, place, change(found.node, found.parents)) : root
}
