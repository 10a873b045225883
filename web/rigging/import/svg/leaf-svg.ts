import { escapedText, type DrawingNode } from '#model/drawing/drawing'
import type { Box } from '#model/rig/outline'
import type { EmbeddedPicture } from '../embedded-pictures.ts'
import { referencesOf } from './references.ts'
import type { SafeSvg } from './safe-svg.ts'
import { styleOnly } from './style-sheet.ts'
import type { SvgLayer } from './svg-layers.ts'

type Pictures = SafeSvg['pictures']

/**
 * One layer as a drawing by itself, as if it were not hidden, with what clips, masks and filters it; blending is left to
 * the caller. Shows `box` of the page in `width` × `height` pixels.
 */
export function leafSvg(
  { root, page, byId, pictures }: SafeSvg,
  { nodes, around }: Pick<SvgLayer, 'nodes' | 'around'>,
  { box, width, height }: { box: Box; width: number; height: number },
): string {
  const shown = nodes.length === 1 ? nodes.map(visible) : nodes
  const groups = around.slice(1).map(visible)
  const definitions = referenced([...shown, ...groups, root], shown, byId)
  const content = groups.reduceRight<string>(
    (inside, group) => `${tag(group, pictures)}${inside}</${group.name}>`,
    shown.map((node) => written(node, pictures)).join(''),
  )
  const {
    viewBox: _,
    x: _x,
    y: _y,
    width: _w,
    height: _h,
    preserveAspectRatio: _p,
    ...inherited
  } = root.attributes
  const drawing: DrawingNode = {
    name: 'svg',
    attributes: { ...inherited, ...placed(page), viewBox: corners(page), preserveAspectRatio: 'none' },
    children: [],
  }
  // The page is a drawing in a drawing: shares of its size stay the same in any part of it.
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${corners(box)}" preserveAspectRatio="none">`,
    tag(visible(drawing), pictures),
    `<defs>${definitions.map((node) => written(node, pictures)).join('')}</defs>`,
    `${content}</svg></svg>`,
  ].join('')
}

/** The elements that nodes refer to, directly or not, without those that are drawn anyway. */
function referenced(
  nodes: readonly DrawingNode[],
  drawn: readonly DrawingNode[],
  byId: ReadonlyMap<string, DrawingNode>,
): DrawingNode[] {
  const found = new Set<DrawingNode>()
  const present = new Set<DrawingNode>()
  const enter = (node: DrawingNode) => {
    present.add(node)
    node.children.forEach(enter)
  }
  drawn.forEach(enter)
  const visit = (node: DrawingNode, withChildren: boolean) => {
    for (const id of referencesOf(node)) {
      const target = byId.get(id)
      if (!target || found.has(target)) continue
      found.add(target)
      visit(target, true)
    }
    if (withChildren) for (const child of node.children) visit(child, true)
  }
  for (const node of nodes) visit(node, drawn.includes(node))
  return [...found].filter((node) => !present.has(node))
}

function visible(node: DrawingNode): DrawingNode {
  const { display: _, visibility: _v, 'mix-blend-mode': _m, ...attributes } = node.attributes
  return { ...node, attributes }
}

function placed({ x, y, width, height }: Box): Record<string, string> {
  return { x: String(x), y: String(y), width: String(width), height: String(height) }
}

function corners({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width} ${height}`
}

/** Without spaces between elements, which text would show. */
function written(node: DrawingNode, pictures: Pictures): string {
  const inside = node.children.map((child) => written(child, pictures)).join('')
  return `${tag(node, pictures)}${escapedText(node.text ?? '')}${inside}</${node.name}>`
}

function tag({ name, attributes }: DrawingNode, pictures: Pictures): string {
  const parts = [`<${name}`]
  const styles: string[] = []
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'data-label') continue
    if (key === 'data-picture') parts.push(addressOf(pictures.get(value)))
    else if (styleOnly.has(key)) styles.push(`${key}:${value}`)
    else parts.push(` ${key}="${quoted(value)}"`)
  }
  if (styles.length > 0) parts.push(` style="${quoted(styles.join(';'))}"`)
  return `${parts.join('')}>`
}

function addressOf(picture: EmbeddedPicture | undefined): string {
  if (!picture) return ''
  const type = picture.type === 'jpg' ? 'jpeg' : picture.type
  return ` href="data:image/${type};base64,${picture.base64}"`
}

function quoted(text: string): string {
  return escapedText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
}
