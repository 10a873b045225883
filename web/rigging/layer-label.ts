import type { DrawingNode } from '#model/drawing/drawing'
import { LABEL_LENGTH } from '#model/drawing/clean-names'

/** Keeps the name of a layer whose id can't say it: ids have Latin letters only. */
export function withLabel(node: DrawingNode, name = ''): DrawingNode {
  // Nothing that a drawing is refused for, such as an address.
  const label = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, ' ')
    .trim()
    .slice(0, LABEL_LENGTH)
  if (!/[^ -~]/.test(label)) return node
  return { ...node, attributes: { ...node.attributes, 'data-label': label } }
}
