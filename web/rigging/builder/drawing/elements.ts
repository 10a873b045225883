/** The family's line. */
export const INK = '#2a1720'
export const SHADE = '#1b0d10'
export const LIGHT = '#fffaf0'

/** A colour that a prop can change. */
interface SlotColour {
  slot: string
  colour: string
}
export type Colour = string | SlotColour

export function paint(colour: Colour): string {
  return typeof colour === 'string' ? colour : `var(--${colour.slot}, ${colour.colour})`
}

/** `cartoon` has the family's thick line, `flat` soft edges and thin features. */
export type LineStyle = 'cartoon' | 'flat'

let style: LineStyle = 'cartoon'

/** Everything that `draw` draws, before it returns, has this style. */
export function inStyle<Drawing>(next: LineStyle, draw: () => Drawing): Drawing {
  const before = style
  style = next
  try {
    return draw()
  } finally {
    style = before
  }
}

/** The width of a line of the cartoon style in the present one. */
export function lineWidth(width: number): number {
  return style === 'flat' ? Math.max(3, Math.round(width * 4.5) / 10) : width
}

interface ShapeOptions {
  line?: number
  /** The path with the jaw dropped, with the same commands. */
  open?: string | undefined
}

/** A filled shape; in the cartoon style its line is heavier at the lower right. */
export function solid(d: string, fill: Colour, { line = 13, open }: ShapeOptions = {}): string {
  const both = `d="${d}"${open === undefined ? '' : ` data-open="${open}"`}`
  if (style === 'flat') return `${edge(both, 7)}<path ${both} fill="${paint(fill)}"/>`
  return (
    `<path ${both} transform="translate(3 5)" stroke="${INK}" stroke-width="${line}"/>` +
    `<path ${both} fill="${paint(fill)}" stroke="${INK}" stroke-width="${line}"/>`
  )
}

/** The line of a shape again, above the details on it. */
export function lineAround(d: string, open: string, line: number): string {
  return style === 'flat' ? '' : `<path d="${d}" data-open="${open}" stroke="${INK}" stroke-width="${line}"/>`
}

/** A filled shape with a plain line, for small things. */
export function inked(d: string, fill: Colour, line = 9): string {
  if (style === 'flat') return `${edge(`d="${d}"`, 5)}<path d="${d}" fill="${paint(fill)}"/>`
  return `<path d="${d}" fill="${paint(fill)}" stroke="${INK}" stroke-width="${line}"/>`
}

export function filled(d: string, fill: Colour, opacity = 1): string {
  return `<path d="${d}" fill="${paint(fill)}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

export function stroke(d: string, line = 9, colour: Colour = INK, opacity = 1): string {
  // Seams and strands; features of faces are thicker.
  const seen = style === 'flat' && colour === INK && line < 8 ? 0.5 * opacity : opacity
  return `<path d="${d}" stroke="${paint(colour)}" stroke-width="${lineWidth(line)}"${seen < 1 ? ` opacity="${seen}"` : ''}/>`
}

/** A line in colour with a line on both sides. */
export function tube(d: string, width: number, colour: Colour, { line = 13, bend = false } = {}): string {
  const both = `${bend ? 'data-bend="true" ' : ''}d="${d}"`
  if (style === 'flat') {
    const wide = round(width + 0.6 * line)
    return `${edge(both, wide + 7)}<path ${both} stroke="${paint(colour)}" stroke-width="${wide}"/>`
  }
  return (
    `<path ${both} stroke="${INK}" stroke-width="${round(width + 2 * line)}"/>` +
    `<path ${both} stroke="${paint(colour)}" stroke-width="${round(width)}"/>`
  )
}

/** Attributes of a line around something that is drawn upon it. */
export function edgePaint(): string {
  return style === 'flat' ? ` opacity="${EDGE}"` : ''
}

/** Opacity of soft edges. */
const EDGE = 0.26

/** A soft edge around the shape that follows, for every colour. */
function edge(path: string, width: number): string {
  return `<path ${path} stroke="${SHADE}" stroke-width="${width}" opacity="${EDGE}"/>`
}

const round = (value: number) => Math.round(value * 10) / 10

/** A thin line in colour, as of frames. */
export function rim(d: string, colour: Colour): string {
  return style === 'flat' ? stroke(d, 12, colour) : stroke(d, 19) + stroke(d, 8, colour)
}

export function shaded(d: string, opacity = 0.13): string {
  return filled(d, SHADE, opacity)
}

interface GroupOptions {
  id?: string
  depth?: number
  sway?: number
  jaw?: number
  when?: string
  clip?: string
  opacity?: number
}

export function group(content: string, options: GroupOptions = {}): string {
  if (content === '') return ''
  const { id, depth, sway, jaw, when, clip, opacity } = options
  const attributes = [
    id && `id="${id}"`,
    depth !== undefined && `data-depth="${depth}"`,
    sway !== undefined && `data-sway="${sway}"`,
    jaw !== undefined && `data-jaw="${jaw}"`,
    when !== undefined && `data-when="${when}"`,
    clip !== undefined && `clip-path="url(#${clip})"`,
    opacity !== undefined && `opacity="${opacity}"`,
  ].filter(Boolean)
  return `<g ${attributes.join(' ')}>\n${content}\n</g>`
}

export function clipPath(id: string, d: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath>`
}

export function pivot(name: string, { x, y }: { x: number; y: number }): string {
  const short = (value: number) => Math.round(value * 10) / 10
  return `<circle id="pivot-${name}" cx="${short(x)}" cy="${short(y)}" r="0"/>`
}
