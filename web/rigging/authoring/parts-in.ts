import { walk, type DrawingNode } from '#model/drawing/drawing'
import { partNames } from './part-names.ts'

/** The ids of a drawing's groups that are parts. */
export function partsIn(root: DrawingNode): Set<string> {
  const names: readonly string[] = partNames
  return new Set(
    [...walk(root)].flatMap(({ node }) => {
      const id = node.attributes['id'] ?? ''
      return node.name === 'g' && names.includes(id) ? [id] : []
    }),
  )
}
