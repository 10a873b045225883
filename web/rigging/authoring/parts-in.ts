import { walk, type DrawingNode } from '#model/drawing/drawing'
import { requirementsOf } from '#model/rig/compile'
import { partNames, type PartName } from './part-names.ts'

export function partsIn(root: DrawingNode): Set<string> {
  const names: readonly string[] = partNames
  return new Set(
    [...walk(root)].flatMap(({ node }) => {
      const id = node.attributes['id'] ?? ''
      return node.name === 'g' && names.includes(id) ? [id] : []
    }),
  )
}

/** Drawings of pictures have few required parts, and were put in order when they were imported. */
export function hasPictures(root: DrawingNode): boolean {
  return [...walk(root)].some(({ node }) => node.name === 'image')
}

/** The parts without which a drawing can't act. */
export function neededParts(root: DrawingNode): Set<PartName> {
  return new Set(requirementsOf({ hasPictures: hasPictures(root) }).parts)
}
