import { RigError } from './rig-error.ts'

/** What a style may say besides colours; the rest is an effect that puppets do not have. */
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

/** Class name → what it says. */
export type StyleRules = Map<string, Record<string, string>>

/**
 * Reads a style sheet of plain class rules, as drawing programs export them (`.st0{fill:#fff}`). Rules for anything
 * but single classes are left out. Throws `RigError` (`unsafe`) for whatever reaches outside the drawing.
 */
export function readStyleSheet(text: string): StyleRules {
  if (/@import|@font-face|@charset|expression\s*\(|javascript:|behaviou?r\s*:|\\/i.test(text))
    throw new RigError('unsafe', 'style', 'only plain rules for classes')
  for (const [, address = ''] of text.matchAll(/url\s*\(\s*['"]?([^)'"]*)/gi))
    if (!address.startsWith('#')) throw new RigError('unsafe', 'style', 'no addresses')
  const rules: StyleRules = new Map()
  const plain = text.replace(/\/\*[^]*?\*\//g, '')
  for (const [, selectors = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) {
      const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1]
      if (name) rules.set(name, { ...rules.get(name), ...declarationsOf(body) })
    }
  }
  return rules
}

/** `fill:#fff; stroke:none` as names and values. */
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
