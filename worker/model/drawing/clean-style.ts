import { RigError } from '../rig/rig-error.ts'

/** All others are effects that puppets do not support. */
export const presentation = new Set([
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'fill-rule',
  'opacity',
  'fill-opacity',
  'stroke-opacity',
  'clip-path',
  'display',
  'visibility',
  'filter',
  'mask',
])

export type StyleRules = Map<string, Record<string, string>>

/**
 * Plain class rules, as drawing programs export them (`.st0{fill:#fff}`). Throws `RigError` (`unsafe`) for outside
 * references.
 */
export function readStyleSheet(text: string): StyleRules {
  if (/@import|@font-face|@charset|expression\s*\(|javascript:|behaviou?r\s*:|\\/i.test(text))
    throw new RigError('unsafe', 'style', 'only plain rules for classes')
  for (const [, address = ''] of text.matchAll(/url\s*\(\s*['"]?([^)'"]*)/gi))
    if (!address.startsWith('#')) throw new RigError('unsafe', 'style', 'no addresses')
  const rules: StyleRules = new Map()
  // Searches forward step by step: with patterns, a hostile sheet would be scanned to its end again and again.
  for (const rule of withoutComments(text).split('}').slice(0, -1)) {
    const brace = rule.lastIndexOf('{')
    if (brace < 0) continue
    const selectors = rule.slice(rule.lastIndexOf('{', brace - 1) + 1, brace)
    const declared = declarationsOf(rule.slice(brace + 1))
    for (const selector of selectors.split(',')) {
      const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
      if (name) rules.set(name, { ...rules.get(name), ...declared })
    }
  }
  return rules
}

function withoutComments(text: string): string {
  const allowed: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf('/*', at)
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2)
    if (end < 0) return [...allowed, text.slice(at)].join('')
    allowed.push(text.slice(at, start))
    at = end + 2
  }
}

/** Parses `fill:#fff; stroke:none`. */
export function declarationsOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    if (presentation.has(name))
      found[name] = declaration
        .slice(colon + 1)
        .replace(/!important/i, '')
        .trim()
  }
  return found
}
