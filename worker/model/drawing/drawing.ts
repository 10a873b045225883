import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'
import { RigError } from '../rig/rig-error.ts'

/** Immutable: an edit makes a new tree. */
export interface DrawingNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly DrawingNode[]
  /** Only in `title` and `metadata`. */
  text?: string
}

/** Throws `RigError`: `not_xml`, `too_deep` or `not_svg`. */
export function parseDrawing(svg: string): DrawingNode {
  const root = parseRoot(svg)
  if (root.name !== 'svg') throw new RigError('not_svg', root.name, 'the outermost element is not svg')
  return nodeOf(root)
}

/** Throws `RigError`: `not_xml` or `too_deep`. */
export function parseRoot(svg: string): XmlElement {
  try {
    const root = parseXml(svg).root
    if (root) return root
  } catch (error) {
    if (error instanceof RangeError) throw new RigError('too_deep', 'svg', 'nested too deeply')
    throw new RigError('not_xml', 'svg', error instanceof Error ? (error.message.split('\n')[0] ?? '') : '')
  }
  throw new RigError('not_xml', 'svg', 'empty')
}

/** Deeper than any drawing program nests; rigs are limited further. */
const PARSED_DEPTH = 200

function nodeOf(element: XmlElement, depth = 0): DrawingNode {
  if (depth > PARSED_DEPTH) throw new RigError('too_deep', element.name, `more than ${PARSED_DEPTH}`)
  const text = element.children
    .map((child) => (child instanceof XmlText ? child.text : ''))
    .join('')
    .trim()
  return {
    name: element.name,
    attributes: { ...element.attributes },
    children: element.children.flatMap((child) =>
      child instanceof XmlElement ? [nodeOf(child, depth + 1)] : [],
    ),
    ...(text !== '' && { text }),
  }
}

/** One element per line. */
export function writeDrawing(node: DrawingNode, indent = ''): string {
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const open = `${indent}<${node.name}${attributes.join('')}`
  if (node.children.length === 0 && node.text === undefined) return `${open}/>\n`
  const text = node.text === undefined ? '' : escapedText(node.text)
  if (node.children.length === 0) return `${open}>${text}</${node.name}>\n`
  const inside = node.children.map((child) => writeDrawing(child, `${indent}  `)).join('')
  return `${open}>${text}\n${inside}${indent}</${node.name}>\n`
}

/** Escapes text between the tags of XML. */
export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escaped(text: string): string {
  return escapedText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
}

export function* walk(
  node: DrawingNode,
  parents: readonly DrawingNode[] = [],
): Generator<{
  node: DrawingNode
  parents: readonly DrawingNode[]
}> {
  yield { node, parents }
  for (const child of node.children) yield* walk(child, [...parents, node])
}

/** `null` removes an attribute. */
export function withAttributes(node: DrawingNode, change: Record<string, string | null>): DrawingNode {
  const attributes: Record<string, string> = { ...node.attributes }
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete attributes[name]
    else attributes[name] = value
  }
  return { ...node, attributes }
}

export function groupOf(attributes: Record<string, string>, children: readonly DrawingNode[]): DrawingNode {
  return { name: 'g', attributes, children }
}
