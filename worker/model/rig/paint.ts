import type { Paint } from './rig.ts'

const named: Record<string, string> = { black: '#000000', white: '#ffffff' }

/** `#rgb` or `#rrggbb`: the only colours of a rig and its props. */
export function isColour(text: string): boolean {
  return /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text)
}

/** `#rgb` or `#rrggbb` as `#rrggbb`, in lower case. */
export function longColour(colour: string): string {
  const plain = colour.toLowerCase()
  return plain.length === 4 ? plain.replaceAll(/[0-9a-f]/g, '$&$&') : plain
}

/**
 * A colour, `none` (`null`) or a slot `var(--skin, #f2b07c)`, whose fallback the plain picture needs; else
 * `undefined`.
 */
export function readPaint(text: string): Paint | null | undefined {
  const value = text.trim()
  if (value === 'none') return null
  const slot = /^var\(\s*--([a-z][a-z0-9-]{0,39})\s*,\s*([^()\s]+)\s*\)$/.exec(value)
  const colour = slot?.[2] ?? value
  const plain = named[colour] ?? colour
  if (!isColour(plain)) return undefined
  return slot?.[1] ? { slot: slot[1], colour: plain } : { slot: null, colour: plain }
}
