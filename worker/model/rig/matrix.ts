/** `[a, b, c, d, e, f]` as in SVG and Canvas2D: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Returns `undefined` for a matrix that maps everything to a line, or whose numbers are not finite. */
export function inverted([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const size = a * d - b * c
  if (!Number.isFinite(1 / size)) return undefined
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

/** Square root of the absolute determinant. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

const arity: Record<string, readonly number[]> = {
  matrix: [6],
  translate: [1, 2],
  scale: [1, 2],
  rotate: [1, 3],
  skewX: [1],
  skewY: [1],
}

export function parseTransform(text: string): Matrix | null {
  let result = identity
  let rest = text.trim()
  while (rest !== '') {
    const match = /^([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*/.exec(rest)
    if (!match) return null
    const name = match[1] ?? ''
    const values = (match[2] ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (!arity[name]?.includes(values.length) || values.some((value) => !Number.isFinite(value))) return null
    result = multiply(result, single(name, values))
    rest = rest.slice(match[0].length)
  }
  return result
}

function single(name: string, values: number[]): Matrix {
  const [first = 0, second, third] = values
  const angle = (first * Math.PI) / 180
  if (name === 'matrix') {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values
    return [a, b, c, d, e, f]
  }
  if (name === 'translate') return [1, 0, 0, 1, first, second ?? 0]
  if (name === 'scale') return [first, 0, 0, second ?? first, 0, 0]
  if (name === 'skewX') return [1, 0, Math.tan(angle), 1, 0, 0]
  if (name === 'skewY') return [1, Math.tan(angle), 0, 1, 0, 0]
  const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
  const x = second ?? 0
  const y = third ?? 0
  return multiply([1, 0, 0, 1, x, y], multiply(turn, [1, 0, 0, 1, -x, -y]))
}
