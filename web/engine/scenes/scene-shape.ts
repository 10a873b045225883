/** One piece of a drawn background, in a box of 1600 × 900. */
export interface SceneShape {
  /** SVG path data. */
  d: string
  fill?: string
  /** Width of its outline; without one it has none. */
  line?: number
  /** Colour of the outline; the default ink if omitted. */
  ink?: string
  /** 0..1; 1 if omitted. */
  alpha?: number
}

export interface DrawnScene {
  name: string
  label: string
  /** Back to front. */
  shapes: readonly SceneShape[]
}

export const SCENE_WIDTH = 1600
export const SCENE_HEIGHT = 900
export const INK = '#2a1720'

/** A rectangle, with round corners of `radius` if asked for; in the order of SVG and canvas. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`
  const [w, h] = [width - 2 * radius, height - 2 * radius]
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return `M${x + radius} ${y}h${w}${corner(radius, radius)}v${h}${corner(-radius, radius)}h${-w}${corner(-radius, -radius)}v${-h}${corner(radius, -radius)}Z`
}

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
}

/** Repeats a path at several places. */
export function repeated(count: number, at: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => at(index)).join('')
}

/** Mirrors `d` about the middle of the box; for paths of absolute M, L, C, Q, H, V and Z only. */
export function mirrored(d: string): string {
  return d.replace(/([MLCQHV])([^MLCQHVZ]*)/g, (_, command: string, rest: string) => {
    if (command === 'V') return `V${rest}`
    const numbers = rest.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
    const isX = (index: number) => command === 'H' || index % 2 === 0
    return command + numbers.map((number, index) => (isX(index) ? SCENE_WIDTH - number : number)).join(' ')
  })
}
