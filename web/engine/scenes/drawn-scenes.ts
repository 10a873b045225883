import { classroom, livingRoom, studio, theatre } from './indoors.ts'
import { beach, forest, space, street } from './outdoors.ts'
import { type DrawnScene, INK } from './scene-shape.ts'

/** The product's own backgrounds. A scene names one as `scene:theatre`. */
export const drawnScenes: readonly DrawnScene[] = [
  theatre,
  livingRoom,
  classroom,
  studio,
  street,
  beach,
  forest,
  space,
]

interface Prepared {
  path: Path2D
  fill: string | undefined
  line: number
  ink: string
  alpha: number
}

const prepared = new Map<string, Prepared[]>()

/** The paths of a scene, made once for each thread that draws. */
function pathsOf(scene: DrawnScene): Prepared[] {
  const known = prepared.get(scene.name)
  if (known) return known
  const made = scene.shapes.map(({ d, fill, line = 0, ink = INK, alpha = 1 }) => ({
    path: new Path2D(d),
    fill,
    line,
    ink,
    alpha,
  }))
  prepared.set(scene.name, made)
  return made
}

type SceneContext = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'fill'
  | 'stroke'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'globalAlpha'
>

/** Draws the scene in its box of 1600 × 900; false for a name that no scene has. */
export function drawScene(context: SceneContext, name: string): boolean {
  const scene = drawnScenes.find((one) => one.name === name)
  if (!scene) return false
  context.save()
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const { path, fill, line, ink, alpha } of pathsOf(scene)) {
    context.globalAlpha = alpha
    if (fill) {
      context.fillStyle = fill
      context.fill(path)
    }
    if (line > 0) {
      context.strokeStyle = ink
      context.lineWidth = line
      context.stroke(path)
    }
  }
  context.restore()
  return true
}
