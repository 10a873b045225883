import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { IconButton } from '../../../ui/icon-button.tsx'
import { redoLabel, undoLabel } from './edit-words.ts'
import { useStudio, useStudioState } from './use-studio.ts'

/** Back and forth by hand: a phone has no keys for it. Each says what it takes back or makes again. */
export function UndoButtons() {
  const studio = useStudio()
  const canUndo = useStudioState((state) => state.canUndo)
  const canRedo = useStudioState((state) => state.canRedo)
  const undo = useStudioState(undoLabel)
  const redo = useStudioState(redoLabel)
  return (
    <div className="flex">
      <IconButton
        size="small"
        label={undo}
        shortcut="$mod+z"
        icon={<Undo2 aria-hidden="true" />}
        isDisabled={!canUndo}
        onPress={() => studio.undo()}
      />
      <IconButton
        size="small"
        label={redo}
        shortcut="$mod+Shift+z"
        icon={<Redo2 aria-hidden="true" />}
        isDisabled={!canRedo}
        onPress={() => studio.redo()}
      />
    </div>
  )
}
