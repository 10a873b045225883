import { UndoButtons } from '../../../editing/undo-buttons.tsx'
import { redoLabel, undoLabel } from './edit-labels.ts'
import { useStudio, useStudioState } from './use-studio.ts'

/** Undo and redo buttons, for phones; labelled with the edit. */
export function StudioUndoButtons() {
  const studio = useStudio()
  return (
    <div className="flex">
      <UndoButtons
        size="small"
        canUndo={useStudioState((state) => state.canUndo)}
        canRedo={useStudioState((state) => state.canRedo)}
        undoLabel={useStudioState(undoLabel)}
        redoLabel={useStudioState(redoLabel)}
        onUndo={studio.undo}
        onRedo={studio.redo}
      />
    </div>
  )
}
