import type { Scene } from '#contract/document/document'
import { moveSpanOf } from '../../../../engine/timeline/scene-motion.ts'

/** What becomes of a scene that is cut at `at` seconds of the timeline: its camera moves on as if it were whole. */
export function splitScene(
  scene: Scene,
  at: number,
): { first: Pick<Scene, 'duration' | 'moveSpan'>; second: Omit<Scene, 'id'> } {
  const passed = at - scene.start
  const moveSpan = scene.move && scene.move !== 'still' ? moveSpanOf(scene) : undefined
  return {
    first: { duration: passed, ...(moveSpan && { moveSpan }) },
    second: {
      ...scene,
      start: at,
      duration: scene.duration - passed,
      // How a scene comes in belongs to its beginning: no curtain falls where it was only cut.
      transition: 'cut',
      ...(moveSpan && { moveSpan: { ...moveSpan, before: moveSpan.before + passed } }),
    },
  }
}
