import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx'

export interface UndoButtonsProps {
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  /** For example `Undo delete clip`. */
  undoLabel?: string
  redoLabel?: string
  size?: IconButtonProps['size']
  /** The page has the usual shortcuts, which the buttons show. */
  hasKeys?: boolean
}

export function UndoButtons({
  canUndo,
  canRedo,
  onUndo,
  onRedo,
  undoLabel = 'Undo',
  redoLabel = 'Redo',
  size = 'medium',
  hasKeys = true,
}: UndoButtonsProps) {
  return (
    <>
      <IconButton
        size={size}
        label={undoLabel}
        shortcut={hasKeys ? '$mod+z' : undefined}
        icon={<Undo2 aria-hidden="true" />}
        isDisabled={!canUndo}
        onPress={onUndo}
      />
      <IconButton
        size={size}
        label={redoLabel}
        shortcut={hasKeys ? '$mod+Shift+z' : undefined}
        icon={<Redo2 aria-hidden="true" />}
        isDisabled={!canRedo}
        onPress={onRedo}
      />
    </>
  )
}
