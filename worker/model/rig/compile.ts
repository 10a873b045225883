import { XmlElement, XmlText } from '@rgrove/parse-xml'
import { compileTree } from './compile-tree.ts'
import { parseRoot } from '../drawing/drawing.ts'
import { readMetadata, type RigMetadata } from './metadata.ts'
import { outlineBox, unionBox, type Box } from './outline.ts'
import { RigError } from './rig-error.ts'
import {
  requiredParts,
  requiredPivots,
  requiredWithPictures,
  RIG_MAX_BYTES,
  type Condition,
  type Rig,
  type RigGroup,
  type RigNode,
} from './rig.ts'

/**
 * Pure and without a DOM: runs in windows, workers and Node. Throws `RigError`, which names the place, if the file is
 * too big, unsafe or unsupported, or lacks a required part.
 */
export function compileRig(svg: string): Rig {
  if (svg.length > RIG_MAX_BYTES || new TextEncoder().encode(svg).length > RIG_MAX_BYTES)
    throw new RigError('too_large', 'svg', `more than ${RIG_MAX_BYTES} bytes`)
  if (/<!DOCTYPE|<!ENTITY/i.test(svg)) throw new RigError('unsafe', 'doctype', 'no document type allowed')
  const root = parseRoot(svg)
  if (root.name !== 'svg') throw new RigError('not_svg', root.name, 'the outermost element is not svg')
  const metadata = readMetadata(metadataText(root))
  const groups = groupIds(root)
  const needed = requirementsOf({ hasPictures: drawsPictures(root) })
  for (const part of needed.parts)
    if (!groups.has(part)) throw new RigError('part_missing', part, 'a group with this id is needed')
  const { nodes, pivots, ids } = compileTree(root)
  for (const pivot of needed.pivots)
    if (!pivots[pivot]) throw new RigError('part_missing', pivot, 'a circle with this id is needed')
  checkReferences(nodes, metadata, ids)
  const bounds = boxOf(nodes, null)
  const head = findGroup(nodes, 'head')
  const face = head && boxOf(head.children, metadata)
  const feet = pivots['pivot-feet']
  if (!bounds || !face || !feet) throw new RigError('part_missing', 'head', 'nothing is drawn')
  return { ...metadata, nodes, pivots, bounds, feet, face }
}

/** Ids of the groups and circles without which a drawing can't act. */
export function requirementsOf({ hasPictures }: { hasPictures: boolean }): {
  parts: readonly (typeof requiredParts)[number][]
  pivots: readonly (typeof requiredPivots)[number][]
} {
  return hasPictures ? requiredWithPictures : { parts: requiredParts, pivots: requiredPivots }
}

function groupIds(root: XmlElement): Set<string> {
  const found = new Set<string>()
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const id = element.attributes['id']
    if (element.name === 'g' && id !== undefined) found.add(id)
    for (const child of element.children) if (child instanceof XmlElement) waiting.push(child)
  }
  return found
}

/** Finds only images that `compileTree` draws, so that others waive nothing. */
function drawsPictures(root: XmlElement): boolean {
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    for (const child of element.children) {
      if (!(child instanceof XmlElement)) continue
      if (child.name === 'g') waiting.push(child)
      else if (child.name === 'image' && !child.attributes['id']?.startsWith('pivot-')) return true
    }
  }
  return false
}

function metadataText(root: XmlElement): string {
  const found = root.children.find((child) => child instanceof XmlElement && child.name === 'metadata')
  if (!(found instanceof XmlElement))
    throw new RigError('part_missing', 'metadata', 'the rig says nothing of itself')
  return found.children.map((child) => (child instanceof XmlText ? child.text : '')).join('')
}

/** A typing error in a condition or effect would otherwise go unnoticed. */
function checkReferences(nodes: RigNode[], metadata: RigMetadata, ids: Map<string, string>) {
  const visit = (node: RigNode) => {
    for (const condition of node.when) {
      const prop = metadata.props.find(({ id }) => id === condition.prop)
      const known =
        (prop?.kind === 'toggle' && condition.values.length === 0) ||
        (prop?.kind === 'choice' &&
          condition.values.length > 0 &&
          condition.values.every((value) => prop.options.some((option) => option.value === value)))
      if (!known) throw new RigError('bad_value', `#${node.id}@data-when`, `no such prop: ${condition.prop}`)
    }
    if (node.kind === 'group') node.children.forEach(visit)
  }
  nodes.forEach(visit)
  for (const prop of metadata.props) {
    if (prop.kind !== 'slider') continue
    for (const effect of prop.affects) {
      if (effect.kind === 'mouth') continue
      for (const target of effect.targets)
        if (ids.get(target) !== 'group')
          throw new RigError('bad_metadata', `metadata.props.${prop.id}`, `no group ${target}`)
    }
  }
}

/** True if the conditions hold with every prop at its default. */
export function shownByDefault(
  conditions: readonly Condition[],
  { props }: Pick<RigMetadata, 'props'>,
): boolean {
  return conditions.every((condition) => {
    const value = props.find(({ id }) => id === condition.prop)?.default
    const holds = condition.values.length === 0 ? value === true : condition.values.some((v) => v === value)
    return holds !== condition.negated
  })
}

/** With `metadata`, only the default appearance. */
function boxOf(nodes: RigNode[], metadata: RigMetadata | null): Box | null {
  const boxes: Box[] = []
  const visit = (node: RigNode) => {
    if (metadata && !shownByDefault(node.when, metadata)) return
    if (node.kind === 'group') {
      if (node.hand && node.hand !== 'rest') return
      const clip = node.clip && outlineBox(node.clip, 0)
      if (clip) boxes.push(clip)
      else node.children.forEach(visit)
      return
    }
    if (node.kind === 'shape' && !node.fill && !node.stroke) return
    const box = outlineBox(node.outline, node.kind === 'shape' && node.stroke ? node.width / 2 : 0)
    if (box) boxes.push(box)
  }
  nodes.forEach(visit)
  return unionBox(boxes)
}

function findGroup(nodes: RigNode[], id: string): RigGroup | null {
  for (const node of nodes) {
    if (node.kind !== 'group') continue
    const found = node.id === id ? node : findGroup(node.children, id)
    if (found) return found
  }
  return null
}
