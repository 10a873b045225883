import { STROKES_HEIGHT, STROKES_MAX, STROKES_WIDTH } from '#model/survey/strokes'

type Point = readonly [x: number, y: number]

/** The place of a pointer in a field of this size, in units of a signature. */
export function pointOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): Point {
  const part = (at: number, size: number, units: number) =>
    Math.round(Math.min(Math.max(at / Math.max(size, 1), 0), 1) * units)
  return [
    part(clientX - box.left, box.width, STROKES_WIDTH),
    part(clientY - box.top, box.height, STROKES_HEIGHT),
  ]
}

/** Adds a point to the path, in a stroke of its own where one starts; a point twice is a dot. */
function withPoint(path: string, [x, y]: Point, kind: 'start' | 'move'): string {
  if (kind === 'start') return `${path}M${x} ${y} ${x} ${y}`
  return path.endsWith(` ${x} ${y}`) ? path : `${path} ${x} ${y}`
}

/** All strokes so far, while one is drawn. */
export interface Drawing {
  /** The pointer that draws it. */
  pointer: number
  path: string
}

/** Adds a point of a pointer to the drawing, or to `stored` in a new one. A palm or second finger adds nothing. */
export function drawnWith(
  drawing: Drawing | undefined,
  { pointer, point, kind }: { pointer: number; point: Point; kind: 'start' | 'move' },
  stored: string,
): Drawing | undefined {
  if (kind === 'start' ? drawing !== undefined : drawing?.pointer !== pointer) return drawing
  const path = withPoint(drawing?.path ?? stored, point, kind)
  return path.length <= STROKES_MAX ? { pointer, path } : drawing
}
