import { shownAddress, withoutDisguises } from '#model/text/visible-text'
import { addressEnd, bracketedAddressEnd } from './addresses.ts'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'bold'; children: Inline[] }
  | { kind: 'italic'; children: Inline[] }
  | { kind: 'link'; url: string; children: Inline[] }
  | { kind: 'mention'; user: string; name: string }
  | { kind: 'break' }

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

/** Quotes, and bold within italic; deeper markup is plain text. */
const MAX_DEPTH = 4

/** Bold, italic, code, quotes, lists, links, mentions. Runs in linear time. */
export function parseMessage(text: string): Block[] {
  return blocksOf(text.split('\n'), 0)
}

function blocksOf(lines: string[], depth: number): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const code = codeAt(lines, at)
    if (code) {
      blocks.push({ kind: 'code', text: code.text })
      at = code.end
      continue
    }
    const rule = ruleOf(lines, at, depth)
    let end = at + 1
    while (end < lines.length && follows(lines, end, rule, depth)) end++
    const block = blockOf(rule, lines.slice(at, end), depth)
    if (block) blocks.push(block)
    at = end
  }
  return blocks
}

function blockOf(rule: Rule, lines: string[], depth: number): Block | undefined {
  switch (rule) {
    case 'quote':
      return { kind: 'quote', children: blocksOf(lines.map(unquoted), depth + 1) }
    case 'bullets':
    case 'numbers': {
      const items = lines.map((one) => inlinesOf(one.replace(/^(?:[-*]|\d{1,4}[.)]) /, ''), 0))
      return { kind: 'list', ordered: rule === 'numbers', items }
    }
    case 'text': {
      const rows = lines.map((one) => inlinesOf(one, 0))
      return {
        kind: 'paragraph',
        children: rows.flatMap((row, index) => (index > 0 ? [{ kind: 'break' } as const, ...row] : row)),
      }
    }
    case 'empty':
      return undefined
    default:
      return rule satisfies never
  }
}

const FENCE = '```'

function codeAt(lines: string[], at: number): { text: string; end: number } | undefined {
  const line = lines[at] ?? ''
  if (!line.startsWith(FENCE)) return undefined
  const first = line.slice(FENCE.length)
  const closing = first.trimEnd()
  if (closing.length > FENCE.length && closing.endsWith(FENCE)) {
    return { text: closing.slice(0, -FENCE.length), end: at + 1 }
  }
  for (let end = at + 1; end < lines.length; end++) {
    const last = (lines[end] ?? '').trimEnd()
    if (!last.endsWith(FENCE)) continue
    const inner = [first, ...lines.slice(at + 1, end), last.slice(0, -FENCE.length)]
    if (inner[0]?.trim() === '') inner.shift()
    if (inner.at(-1) === '') inner.pop()
    return { text: inner.join('\n'), end: end + 1 }
  }
  return undefined
}

type Rule = 'quote' | 'bullets' | 'numbers' | 'empty' | 'text'

function ruleOf(lines: string[], at: number, depth: number): Rule {
  const line = lines[at] ?? ''
  if (line.trim() === '') return 'empty'
  if (depth < MAX_DEPTH && line.startsWith('>')) return 'quote'
  if (/^[-*] \S/.test(line)) return 'bullets'
  return numberOf(line) === 1 ? 'numbers' : 'text'
}

/** A list must count up from 1, so that no number is changed. */
function follows(lines: string[], at: number, rule: Rule, depth: number): boolean {
  if (rule === 'numbers') return numberOf(lines[at] ?? '') === (numberOf(lines[at - 1] ?? '') ?? 0) + 1
  return ruleOf(lines, at, depth) === rule && (rule === 'quote' || !codeAt(lines, at))
}

function numberOf(line: string): number | undefined {
  const found = /^(\d{1,4})[.)] \S/.exec(line)
  return found ? Number(found[1]) : undefined
}

function unquoted(line: string): string {
  return line.replace(/^> ?/, '')
}

/** Tried in this order at each position. */
const marks =
  /`([^`\n]+)`|@\[([^\]\n]{1,120})\]\(user:([a-z0-9]{10,40})\)|\[([^\]\n]{1,300})\]\((?=https?:\/\/)|((?:[Hh]ttps?:\/\/|(?<=^|[^\p{L}\p{N}_@/.-]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[Ww]ww\.)(?=[^\s<>]))|(?<=^|[^\p{L}\p{M}\p{N}._%+-]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])([A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24})(?![A-Za-z0-9-])|\*\*(?=\S)([^*\n]{1,2000}?\S)\*\*|(?<![\p{L}\p{N}_*])\*(?=\S)([^*\n]{1,2000}?)(?<=\S)\*(?![\p{L}\p{N}_*])|(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{1,2000}?)(?<=\S)_(?![\p{L}\p{N}_])/gu

function inlinesOf(text: string, depth: number): Inline[] {
  const parts: Inline[] = []
  const finder = new RegExp(marks)
  let from = 0
  const plain = (until: number) => {
    if (until > from) parts.push({ kind: 'text', text: text.slice(from, until) })
  }
  for (let found = finder.exec(text); found; found = finder.exec(text)) {
    const { part, end } = partAt(text, found, depth)
    if (!part) {
      finder.lastIndex = found.index + 1
      continue
    }
    plain(found.index)
    parts.push(part)
    from = end
    finder.lastIndex = end
  }
  plain(text.length)
  return parts
}

/** No part for an invalid URL. */
function partAt(text: string, found: RegExpExecArray, depth: number): { part?: Inline; end: number } {
  const [whole, code, name, user, label, address, mail, bold, star, under] = found
  const start = found.index
  const end = start + whole.length
  const inner = (one: string): Inline[] =>
    depth < MAX_DEPTH ? inlinesOf(one, depth + 1) : [{ kind: 'text', text: one }]
  if (code !== undefined) return { part: { kind: 'code', text: code }, end }
  if (user !== undefined) return { part: { kind: 'mention', user, name: name ?? '' }, end }
  if (label !== undefined) {
    const closing = bracketedAddressEnd(text, end)
    if (closing === end) return { end }
    return { part: linkTo(text.slice(end, closing), labelOf(label)), end: closing + 1 }
  }
  if (address !== undefined) {
    const last = addressEnd(text, start)
    if (last === start) return { end }
    const words = text.slice(start, last)
    return {
      part: linkTo(/^www/i.test(address) ? `https://${words}` : words, shownAddress(words)),
      end: last,
    }
  }
  if (mail !== undefined) return { part: linkTo(`mailto:${mail}`, mail), end }
  if (bold !== undefined) return { part: { kind: 'bold', children: inner(bold) }, end }
  return { part: { kind: 'italic', children: inner(star ?? under ?? '') }, end }
}

const linkTo = (url: string, words: string): Inline => ({
  kind: 'link',
  url,
  children: [{ kind: 'text', text: words }],
})

/** `''` if there is none. */
export function firstAddress(text: string): string {
  const inParts = (parts: readonly (Inline | Block)[]): string => {
    for (const part of parts) {
      if (part.kind === 'link' && !part.url.startsWith('mailto:')) return part.url
      const inner = 'children' in part ? part.children : 'items' in part ? part.items.flat() : []
      const found = inParts(inner)
      if (found) return found
    }
    return ''
  }
  return inParts(parseMessage(text))
}

/** Flags, key caps, and pictographs with joiners, modifiers and variation selectors (UTS 51); six at most. */
const onlyEmoji =
  /^(?:(?:\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|\p{ExtPict}(?:\p{EMod}|\uFE0F|[\u{E0020}-\u{E007F}]|\u200D\p{ExtPict})*) ?){1,6}$/u

/** Such texts are shown large. */
export function isOnlyEmoji(text: string): boolean {
  return onlyEmoji.test(text)
}

export function plainText(text: string): string {
  const inline = (part: Inline): string => {
    switch (part.kind) {
      case 'text':
      case 'code':
        return part.text
      case 'mention':
        return `@${part.name}`
      case 'break':
        return ' '
      case 'bold':
      case 'italic':
      case 'link':
        return part.children.map(inline).join('')
      default:
        return part satisfies never
    }
  }
  const block = (part: Block): string => {
    if (part.kind === 'code') return part.text
    if (part.kind === 'quote') return part.children.map(block).join(' ')
    if (part.kind === 'list') return part.items.map((item) => item.map(inline).join('')).join(', ')
    return part.children.map(inline).join('')
  }
  return parseMessage(text).map(block).join(' ')
}

/** A mention, or a reply that notifies the user. */
export function isFor(
  me: string,
  { message, notifies }: { message: string; notifies?: string | undefined },
): boolean {
  return notifies === me || mentionsIn(message).includes(me)
}

export function mentionsIn(text: string): string[] {
  return [...text.matchAll(/@\[[^\]\n]{1,120}\]\(user:([a-z0-9]{10,40})\)/g)].map(([, id]) => id ?? '')
}

/** A URL in the label is shown like any URL. */
function labelOf(label: string): string {
  return /^\s*\w+:\/\//.test(label) ? shownAddress(label) : withoutDisguises(label)
}
