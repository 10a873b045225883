import { unionBox, type Box } from '#model/rig/outline'
import type { SourceLayer } from './art.ts'
import type { ArtNode } from './imported-art.ts'

const features = /^(eye|pupil|brow|nose|mouth|blink)/
/** A part in front of a head that reaches beyond it by up to this share belongs to it. */
const MARGIN = 0.2

type Pictures = readonly (readonly SourceLayer[])[]

/** In a document without groups, the face lies beside its head: everything in front of that moves with it. */
export function gatherHead(nodes: ArtNode[], pictures: Pictures): ArtNode[] {
  const at = nodes.findIndex((node) => node.kind === 'group' && node.id === 'head')
  const head = nodes[at]
  const isFeature = (node: ArtNode) => node.kind === 'group' && features.test(node.id)
  if (head?.kind !== 'group' || !nodes.some(isFeature)) return nodes
  const box = boxOf(head, pictures)
  const inside = nodes.filter(
    (node, index) =>
      index !== at && (isFeature(node) || (index > at && box !== undefined && liesIn(node, box, pictures))),
  )
  return nodes
    .filter((node) => !inside.includes(node))
    .map((node) => (node === head ? { ...head, children: [...head.children, ...inside] } : node))
}

function liesIn(node: ArtNode, head: Box, pictures: Pictures): boolean {
  const box = boxOf(node, pictures)
  const isBody = node.kind === 'group' && /^(body|arm|forearm)/.test(node.id)
  if (!box || isBody) return false
  const [dx, dy] = [MARGIN * head.width, MARGIN * head.height]
  return (
    box.x >= head.x - dx &&
    box.y >= head.y - dy &&
    box.x + box.width <= head.x + head.width + dx &&
    box.y + box.height <= head.y + head.height + dy
  )
}

function boxOf(node: ArtNode, pictures: Pictures): Box | undefined {
  if (node.kind === 'mouth') return node.box
  const boxes =
    node.kind === 'picture'
      ? (pictures[node.picture] ?? []).map(({ box }) => box).filter(({ width }) => width > 0)
      : node.children.flatMap((child) => boxOf(child, pictures) ?? [])
  return unionBox(boxes) ?? undefined
}
