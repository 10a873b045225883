import { ellipseOutline, rectOutline, type Outline } from './outline.ts'
import { parsePath } from './path-syntax.ts'
import { RigError } from './rig-error.ts'

export function outlineOf(name: string, attributes: Record<string, string>, place: string): Outline {
  const length = (key: string, otherwise = 0) => {
    const text = attributes[key]
    if (text === undefined) return otherwise
    const value = Number(text.trim().replace(/px$/, ''))
    if (text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > 1e6)
      throw new RigError('bad_value', `${place}@${key}`, `not a length: ${text}`)
    return value
  }
  switch (name) {
    case 'path': {
      const outline = parsePath(attributes['d'] ?? '')
      if (!outline) throw new RigError('bad_value', `${place}@d`, 'not a path')
      return outline
    }
    case 'circle':
      return ellipseOutline(length('cx'), length('cy'), length('r'), length('r'))
    case 'ellipse':
      return ellipseOutline(length('cx'), length('cy'), length('rx'), length('ry'))
    case 'rect': {
      const box = { x: length('x'), y: length('y'), width: length('width'), height: length('height') }
      return rectOutline(box, length('rx', length('ry')), length('ry', length('rx')))
    }
    case 'line':
      return { steps: 'ML', points: [length('x1'), length('y1'), length('x2'), length('y2')] }
    default: {
      const points = (attributes['points'] ?? '')
        .trim()
        .split(/[\s,]+/)
        .map(Number)
      if (points.length < 4 || points.length % 2 === 1 || !points.every(Number.isFinite))
        throw new RigError('bad_value', `${place}@points`, 'not a list of points')
      const steps = `M${'L'.repeat(points.length / 2 - 1)}${name === 'polygon' ? 'Z' : ''}`
      return { steps, points }
    }
  }
}
