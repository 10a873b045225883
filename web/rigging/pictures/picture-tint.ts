import { walk, withAttributes, type DrawingNode } from '#model/drawing/drawing'
import { longColour, readPaint } from '#model/rig/paint'
import type { PropDefinition } from '#model/rig/rig'
import { aboutOf, withAbout } from '../authoring/about.ts'
import { nodeAt, replaceAt, type Place } from '../authoring/places.ts'
import { newProp } from '../props/prop-defaults.ts'

/** In a group, these have colours of their own. */
const ownColours = /^(mouth|eyes?|pupils?|brows?|lid)(-|$)/

/** The pictures that are recoloured with a layer: itself, or those in it. */
export function tintedIn(layer: DrawingNode): DrawingNode[] {
  return [...walk(layer)].flatMap(({ node, parents }) =>
    node.name === 'image' && !parents.slice(1).some(hasOwnColours) ? [node] : [],
  )
}

function hasOwnColours({ attributes }: DrawingNode): boolean {
  return ownColours.test(attributes['id'] ?? '')
}

/** The slot that recolours a layer's pictures; `''` for none. */
export function slotOf(layer: DrawingNode): string {
  const text = tintedIn(layer).find(({ attributes }) => attributes['data-tint'] !== undefined)?.attributes[
    'data-tint'
  ]
  return (text !== undefined && readPaint(text)?.slot) || ''
}

/** Recolours a layer's pictures, whose own colour is `colour`, by a colour prop; without one, no longer. */
export function withTint(
  root: DrawingNode,
  place: Place,
  tint: { prop: Pick<Extract<PropDefinition, { kind: 'colour' }>, 'slot'>; colour: string } | undefined,
): DrawingNode {
  const found = nodeAt(root, place)
  if (!found) return root
  const tinted = new Set(tintedIn(found.node))
  const value = tint ? `var(--${tint.prop.slot}, ${longColour(tint.colour)})` : null
  const change = (node: DrawingNode): DrawingNode =>
    tinted.has(node)
      ? withAttributes(node, { 'data-tint': value })
      : { ...node, children: node.children.map(change) }
  return replaceAt(root, place, [change(found.node)])
}

/** Adds a colour prop for a layer's pictures, whose own colour is `colour`. */
export function withNewTint(root: DrawingNode, place: Place, colour: string): DrawingNode {
  const about = aboutOf(root)
  const prop = about && newProp('colour', about.props, colour)
  if (!about || prop?.kind !== 'colour') return root
  return withAbout(withTint(root, place, { prop, colour }), { ...about, props: [...about.props, prop] })
}
