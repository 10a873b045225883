import { parseAst } from 'vite'

export interface ScreenText {
  text: string
  line: number
}

/** Calls whose texts go to the log and not to a screen. */
const LOGGING = /^(warn|error|log|info|debug)$/

/**
 * Text between tags, and strings of several words that are neither thrown nor logged nor lists of classes. White
 * space is folded.
 */
export function screenTexts(path: string, source: string): ScreenText[] {
  const found: ScreenText[] = []
  const add = (text: string, start: number) => {
    const folded = text.replaceAll(/\s+/g, ' ').trim()
    if (looksLikeText(folded)) found.push({ text: folded, line: source.slice(0, start).split('\n').length })
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (/^(Import|Export(All|Named))Declaration$/.test(node.type) && isNode(node.source)) return
    if (node.type === 'ThrowStatement' || isLogCall(node)) return
    if (node.type === 'JSXText' && typeof node.value === 'string') add(node.value, node.start)
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, node.start)
    if (node.type === 'TemplateElement' && isCooked(node.value)) add(node.value.cooked, node.start)
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

interface Node extends Record<string, unknown> {
  type: string
  start: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isCooked = (value: unknown): value is { cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'

function isLogCall({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return isNode(name) && typeof name.name === 'string' && LOGGING.test(name.name)
}

/** Two words at least, and no list of classes, coordinates or phonemes. */
function looksLikeText(text: string): boolean {
  return / /.test(text) && /[a-z]{2}/i.test(text) && (/^[\p{Lu}“…,.;:(]/u.test(text) || /[.!?:…]$/.test(text))
}
