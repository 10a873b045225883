import { walk, type DrawingNode } from '#model/drawing/drawing'
import { partNames } from './part-names.ts'

export function partsIn(root: DrawingNode): Set<string> {
  const names: readonly string[] = partNames
  return new Set(
    [...walk(root)].flatMap(({ node }) => {
      const id = node.attributes['id'] ?? ''
      return node.name === 'g' && names.includes(id) ? [id] : []
    }),
  )
}
