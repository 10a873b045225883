import { flatColour } from '#model/drawing/clean-colours'
import type { DrawingNode } from '#model/drawing/drawing'
import { drawingLimits } from '#model/rig/limits'
import { isDefinition, referencesOf } from './references.ts'
import type { SafeSvg } from './safe-svg.ts'
import { isHidden } from './svg-layers.ts'

/** Features that a puppet of flat shapes cannot have, as they are called on the screen. */
export type Loss =
  | 'pictures'
  | 'gradients'
  | 'effects'
  | 'masks'
  | 'patterns'
  | 'text'
  | 'blending'
  | 'dashed lines'
  | 'arrowheads'
  | 'other mouths and eyes'
  | 'some shapes'

/** The visible features of a drawing that shapes would lose; not its states, which only a puppet has. */
export function lossesOf({ root, byId }: SafeSvg): Loss[] {
  const losses = new Set<Loss>()
  let [elements, paths] = [0, 0]
  const visit = (node: DrawingNode, isUsed: boolean) => {
    if (isHidden(node) || (isDefinition(node.name) && !isUsed)) return
    elements++
    paths += node.attributes['d']?.length ?? 0
    for (const loss of lossesIn(node, byId)) losses.add(loss)
    for (const child of node.children) visit(child, false)
  }
  visit(root, false)
  for (const id of usedIn(root)) {
    const target = byId.get(id)
    if (target) visit(target, true)
  }
  if (elements > drawingLimits.elements || paths > drawingLimits.allPaths) losses.add('some shapes')
  return [...losses]
}

function usedIn(node: DrawingNode): Set<string> {
  const ids = new Set<string>()
  const visit = (one: DrawingNode) => {
    if (one.name === 'use') for (const id of referencesOf(one)) ids.add(id)
    one.children.forEach(visit)
  }
  visit(node)
  return ids
}

function lossesIn({ name, attributes }: DrawingNode, byId: SafeSvg['byId']): Loss[] {
  const losses: Loss[] = []
  const has = (key: string, none: RegExp) => !none.test((attributes[key] ?? '').trim())
  const paints = [attributes['fill'], attributes['stroke']].flatMap((paint) =>
    paint?.includes('url(') ? referencesOf({ name, attributes: { paint }, children: [] }) : [],
  )
  const servers = paints.flatMap((id) => byId.get(id) ?? [])
  if (name === 'image') losses.push('pictures')
  if (servers.some((server) => isGradual(server, byId))) losses.push('gradients')
  if (servers.some((server) => server.name === 'pattern')) losses.push('patterns')
  if (/^(text|tspan|textPath)$/.test(name)) losses.push('text')
  if (has('filter', /^(none)?$/)) losses.push('effects')
  if (has('mask', /^(none)?$/)) losses.push('masks')
  if (has('mix-blend-mode', /^(normal)?$/)) losses.push('blending')
  const isLine = has('stroke', /^(none)?$/)
  if (isLine && has('stroke-dasharray', /^(none|0)?$/)) losses.push('dashed lines')
  if (['marker', 'marker-start', 'marker-mid', 'marker-end'].some((key) => has(key, /^(none)?$/)))
    losses.push('arrowheads')
  return losses
}

/** True for a gradient whose mean colour would be seen to differ: Inkscape stores single colours as gradients, too. */
function isGradual({ name, attributes, children }: DrawingNode, byId: SafeSvg['byId'], depth = 0): boolean {
  if (!name.endsWith('Gradient') || depth > 8) return false
  const next = byId.get(attributes['href']?.slice(1) ?? '')
  if (children.length === 0) return next !== undefined && isGradual(next, byId, depth + 1)
  const stops = children.map(({ attributes: stop }) => colourOf(stop))
  return [0, 1, 2, 3].some((channel) => {
    const values = stops.map((stop) => stop[channel] ?? 0)
    return Math.max(...values) - Math.min(...values) > SEEN
  })
}

/** Difference of a channel, of 255, from which two colours of a gradient are seen. */
const SEEN = 40

/** Red, green, blue and opacity, 0..255. */
function colourOf({
  'stop-color': colour = 'black',
  'stop-opacity': opacity = '1',
}: DrawingNode['attributes']) {
  const hex = flatColour(colour) ?? '#000000'
  const long = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex
  const share = opacity.endsWith('%') ? parseFloat(opacity) / 100 : Number(opacity)
  return [...[1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16) || 0), 255 * (share || 0)]
}
