import { XmlElement } from '@rgrove/parse-xml'
import type { Outline } from './outline.ts'
import { RigError } from './rig-error.ts'
import { outlineOf } from './shapes.ts'
import { attributesOf } from './svg-safety.ts'

export const drawn = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
export const silent = new Set(['title', 'desc', 'metadata'])
export const unsafe = /^(script|foreignObject|use|a|iframe|style|link|animate\w*|set|handler|feImage)$/i

/** Plain shapes in the user space of the element that uses them. */
export function collectClips(root: XmlElement): Map<string, Outline> {
  const clips = new Map<string, Outline>()
  const homes = root.children.flatMap((child) =>
    child instanceof XmlElement && child.name === 'defs' ? [child, ...child.children] : [child],
  )
  for (const element of homes) {
    if (!(element instanceof XmlElement) || element.name === 'defs') continue
    if (element.name !== 'clipPath') continue
    const id = element.attributes['id'] ?? ''
    const outline: Outline = { steps: '', points: [] }
    attributesOf(element, `clipPath#${id}`)
    for (const child of element.children) {
      if (!(child instanceof XmlElement)) continue
      const place = `clipPath#${id} ${child.name}`
      if (!drawn.has(child.name)) throw new RigError('unsupported', place, 'only plain shapes')
      const part = outlineOf(child.name, attributesOf(child, place), place)
      outline.steps += part.steps
      outline.points.push(...part.points)
    }
    clips.set(id, outline)
  }
  for (const element of root.children)
    if (element instanceof XmlElement && element.name === 'defs')
      for (const child of element.children)
        if (child instanceof XmlElement && child.name !== 'clipPath')
          throw new RigError(
            unsafe.test(child.name) ? 'unsafe' : 'unsupported',
            child.name,
            'only clip paths are defined',
          )
  return clips
}
