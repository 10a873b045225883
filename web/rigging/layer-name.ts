import type { DrawingNode } from '#model/drawing/drawing'
import { isPart, partLabels } from './authoring/part-names.ts'

const kinds: Record<string, string> = {
  g: 'Group',
  path: 'Path',
  rect: 'Rectangle',
  circle: 'Circle',
  ellipse: 'Ellipse',
  line: 'Line',
  polyline: 'Line',
  polygon: 'Polygon',
}

export function layerName({ name, attributes, children }: DrawingNode): string {
  const id = attributes['id']
  if (id !== undefined && isPart(id)) return partLabels[id]
  const label = attributes['data-label']
  if (label !== undefined) return label
  if (id !== undefined) return id
  return name === 'g' ? `Group of ${children.length}` : (kinds[name] ?? name)
}
