import { RigError } from '#model/rig/rig-error'

/** Declarations by property; later rules come last. */
export type Declarations = Record<string, string>

/** Rules of one simple selector: `.st0`, `#eye` or `path`. */
export interface StyleSheet {
  tags: ReadonlyMap<string, Declarations>
  classes: ReadonlyMap<string, Declarations>
  ids: ReadonlyMap<string, Declarations>
}

/** Properties that change how shapes and text are drawn. */
const properties = new RegExp(
  `^(${[
    'fill(-opacity|-rule)?',
    'stroke(-width|-opacity|-linecap|-linejoin|-miterlimit|-dasharray|-dashoffset)?',
    'opacity|display|visibility|overflow|color|paint-order|vector-effect',
    'clip-(path|rule)|mask(-type)?|filter|mix-blend-mode|isolation',
    '(stop|flood)-(color|opacity)|lighting-color|color-interpolation(-filters)?',
    'marker(-start|-mid|-end)?|(shape|text|image)-rendering',
    'font(-family|-size|-style|-weight|-stretch|-variant)?|(letter|word)-spacing|text-(anchor|decoration)',
    '(dominant|alignment)-baseline|baseline-shift|writing-mode|direction|white-space',
  ].join('|')})$`,
)

/** CSS that is no attribute as well, so that it must be written as a style. */
export const styleOnly: ReadonlySet<string> = new Set(['mix-blend-mode', 'isolation', 'white-space', 'font'])

export function isDrawingProperty(name: string): boolean {
  return properties.test(name)
}

/** Parses `fill:#fff; stroke:none`; properties that draw nothing are dropped. Throws `RigError` (`unsafe`). */
export function declarations(text: string, place: string): Declarations {
  const found: Declarations = {}
  for (const one of text.split(';')) {
    const colon = one.indexOf(':')
    const name = one.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (!isDrawingProperty(name)) continue
    const value = one
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
    refuseAddresses(value, `${place}@${name}`)
    found[name] = value
  }
  return found
}

/** Throws `RigError` (`unsafe`) for a value with an address outside of the drawing, or with code. */
export function refuseAddresses(value: string, place: string): void {
  if (/javascript:|expression\s*\(|\\/i.test(value)) throw new RigError('unsafe', place, 'no code')
  if (/\b(?:image-set|image|src|cross-fade|element)\s*\(/i.test(value))
    throw new RigError('unsafe', place, 'no pictures by name')
  for (const [, address = ''] of value.matchAll(/url\s*\(\s*['"]?([^)'"]*)/gi))
    if (!address.trim().startsWith('#')) throw new RigError('unsafe', place, 'no addresses')
}

/**
 * Reads the rules of simple selectors. At-rules, such as fonts and animations, and other selectors are dropped. Throws
 * `RigError` (`unsafe`).
 */
export function styleSheetOf(texts: readonly string[]): StyleSheet {
  const sheet = {
    tags: new Map<string, Declarations>(),
    classes: new Map<string, Declarations>(),
    ids: new Map<string, Declarations>(),
  }
  for (const text of texts) {
    const plain = withoutComments(text)
    if (/@import/i.test(plain)) throw new RigError('unsafe', 'style', 'no style sheets from elsewhere')
    for (const { selectors, body } of rulesIn(plain)) {
      const declared = declarations(body, 'style')
      for (const selector of selectors.split(',')) {
        const [, sign = '', name = ''] = /^([.#]?)([\w-]+)$/.exec(selector.trim()) ?? []
        const rules = sign === '.' ? sheet.classes : sign === '#' ? sheet.ids : sheet.tags
        if (name !== '') rules.set(name, { ...rules.get(name), ...declared })
      }
    }
  }
  return sheet
}

/** Goes forward only: with patterns, a hostile sheet would be scanned to its end again and again. */
function rulesIn(text: string): { selectors: string; body: string }[] {
  const rules: { selectors: string; body: string }[] = []
  let at = 0
  for (;;) {
    const open = text.indexOf('{', at)
    if (open < 0) return rules
    // A statement without a block, such as a `@charset`, may come before.
    const selectors = (text.slice(at, open).split(';').at(-1) ?? '').trim()
    const close = selectors.startsWith('@') ? endOfBlock(text, open) : text.indexOf('}', open)
    if (close < 0) return rules
    if (!selectors.startsWith('@')) rules.push({ selectors, body: text.slice(open + 1, close) })
    at = close + 1
  }
}

/** The end of a block with blocks in it; −1 if it has none. */
function endOfBlock(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

function withoutComments(text: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf('/*', at)
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2)
    if (end < 0) return [...parts, text.slice(at)].join('')
    parts.push(text.slice(at, start))
    at = end + 2
  }
}
