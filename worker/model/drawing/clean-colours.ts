import type { DrawingNode } from './drawing.ts'
import { hexOf } from './luminance.ts'
import { isColour, longColour, readPaint } from '../rig/paint.ts'

const names: Record<string, string> = {
  aqua: '#00ffff',
  beige: '#f5f5dc',
  black: '#000000',
  blue: '#0000ff',
  brown: '#a52a2a',
  coral: '#ff7f50',
  cyan: '#00ffff',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  indigo: '#4b0082',
  ivory: '#fffff0',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  salmon: '#fa8072',
  silver: '#c0c0c0',
  tan: '#d2b48c',
  teal: '#008080',
  tomato: '#ff6347',
  violet: '#ee82ee',
  white: '#ffffff',
  yellow: '#ffff00',
}

/** `#rrggbb`, `none` or a colour slot; `undefined` for anything but a flat colour. */
export function flatColour(text: string): string | undefined {
  const value = text.trim()
  const small = value.toLowerCase()
  if (small === 'none' || small === 'transparent') return 'none'
  if (small === 'inherit') return 'inherit'
  // The drawing's own text colour, which no drawing program sets.
  if (small === 'currentcolor') return '#000000'
  if (isColour(value)) return small
  if (/^#[0-9a-f]{8}$/i.test(value)) return small.slice(0, 7)
  if (Object.hasOwn(names, small)) return names[small]
  const rgb = /^rgba?\(\s*([\d.]+)(%?)[\s,]+([\d.]+)%?[\s,]+([\d.]+)%?(?:[\s,/]+[\d.]+%?)?\s*\)$/.exec(small)
  if (rgb) {
    const unit = rgb[2] === '%' ? 2.55 : 1
    return hexOf([rgb[1], rgb[3], rgb[4]].map((part) => Number(part) * unit))
  }
  return readPaint(value) === undefined ? undefined : value
}

/** Mean of the stops; `undefined` without any. */
export function meanColour(gradient: DrawingNode): string | undefined {
  const stops = gradient.children.flatMap((stop) => {
    const style = /stop-color\s*:\s*([^;]+)/.exec(stop.attributes['style'] ?? '')?.[1]
    const colour = flatColour(stop.attributes['stop-color'] ?? style ?? 'black')
    if (!colour || !isColour(colour)) return []
    return [longColour(colour)]
  })
  if (stops.length === 0) return undefined
  const mean = [1, 3, 5].map(
    (at) => stops.reduce((sum, stop) => sum + parseInt(stop.slice(at, at + 2), 16), 0) / stops.length,
  )
  return hexOf(mean)
}
