import type { Document, Stage } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { isStaged, stageEdits } from '../../../../engine/director/stage.ts'
import { framingOf, framingsOf } from '../../../../engine/timeline/framings.ts'
import { inARow, isARow } from './cast-edits.ts'

/** Changes the shape of the stage: framings, rows and what the director staged are adapted, manual positions stay. */
export function withShape(document: Document, { width, height }: Pick<Stage, 'width' | 'height'>): Edit {
  const { stage, performers, scenes } = document
  const shape = { width, height }
  return {
    kind: 'batch',
    edits: [
      { kind: 'setStage', change: shape },
      ...(isARow(performers, stage) ? inARow(performers, shape) : []),
      ...(isStaged(performers, stage) ? stageEdits(performers, shape) : []),
      ...scenes.flatMap((scene): Edit[] => {
        const framing = framingOf(scene.camera, stage)
        const camera = framingsOf(shape).find(({ id }) => id === framing)?.camera
        return camera && !scene.shot ? [{ kind: 'changeScene', scene: scene.id, change: { camera } }] : []
      }),
    ],
  }
}
