import type { Scene } from '#contract/document/document'
import { moveSpanOf } from '../../../../engine/timeline/scene-motion.ts'

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
      // The transition belongs to the scene's start, so a cut has none.
      transition: 'cut',
      ...(moveSpan && { moveSpan: { ...moveSpan, before: moveSpan.before + passed } }),
    },
  }
}
