import type { Performer, Scene } from '#contract/document/document'

/** From this zoom on a shot is a close-up; up to the other one it shows the whole stage. */
const CLOSE = 1.4
const WHOLE = 1.05
/** A head of which less than this share is in the picture is a slice of a neighbour. */
const MIN_VISIBLE = { close: 0.75, medium: 0.3 }
/** A close-up is about a performer of whose head at least this share is in the picture. */
const MIN_SUBJECT_VISIBLE = 0.95

/** At rest, in fractions of the stage's width. */
export interface HeadSpan {
  left: number
  right: number
}

/** A shot shows only its subjects; a camera shows the performers whose heads it does not cut. */
export function inShot<One extends HeadSpan & { performer: Performer }>(
  drawn: readonly One[],
  scene: Scene | undefined,
): readonly One[] {
  if (!scene?.shot) return inCloseUp(drawn, scene)
  const { kind, subjects } = scene.shot
  if (kind === 'wide') return drawn
  const shown = drawn.filter(({ performer }) => subjects.includes(performer.id))
  return shown.length > 0 ? shown : drawn
}

/**
 * In nearer shots, neighbours whose heads the scene's own camera would cut are not drawn in the whole scene. A moving
 * camera shows everyone.
 */
function inCloseUp<Head extends HeadSpan>(heads: readonly Head[], scene: Scene | undefined): Head[] {
  if (!scene || scene.camera.zoom <= WHOLE || heads.length < 2 || isMoving(scene)) return [...heads]
  const { x, zoom } = scene.camera
  const view = { left: x - 0.5 / zoom, right: x + 0.5 / zoom }
  const isSubject = heads.some((head) => visibleFraction(head, view) >= MIN_SUBJECT_VISIBLE)
  const min = zoom >= CLOSE ? MIN_VISIBLE.close : MIN_VISIBLE.medium
  return isSubject ? heads.filter((head) => visibleFraction(head, view) >= min) : [...heads]
}

export function isMoving({ move, transition }: Scene): boolean {
  return transition === 'glide' || move === 'left' || move === 'right' || move === 'speaker'
}

function visibleFraction(head: HeadSpan, view: HeadSpan): number {
  const inside = Math.min(head.right, view.right) - Math.max(head.left, view.left)
  return Math.max(0, inside) / (head.right - head.left)
}
