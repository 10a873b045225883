import type { ReactNode } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { canRun, labelOf, runAction, type Action } from '../../../../shell/actions/actions.ts'
import { bus } from '../../../../shell/bus.ts'
import { BottomSheet } from '../../../../ui/overlays/bottom-sheet.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useTimeline } from '../../timeline/timeline-view.ts'

const icons: Record<string, ReactNode> = {
  'studio.undo': <Undo aria-hidden="true" />,
  'studio.redo': <Redo aria-hidden="true" />,
}

/** The details of the selection on small screens: over the timeline, so that the stage stays visible. */
export function SelectionSheet({
  actions,
  onClose,
  children,
}: {
  actions: readonly Action[]
  onClose: () => void
  children: ReactNode
}) {
  const { transport } = useTimeline()
  const tools = (
    <>
      <IconButton
        label={transport.playing ? 'Pause' : 'Play'}
        placement="top"
        icon={
          transport.playing ? (
            <Pause aria-hidden="true" className="fill-current" />
          ) : (
            <Play aria-hidden="true" className="fill-current" />
          )
        }
        onPress={() => (transport.playing ? transport.pause() : transport.play())}
      />
      {actions
        .filter(({ id }) => id in icons)
        .map((action) => (
          <IconButton
            key={action.id}
            label={labelOf(action)}
            placement="top"
            icon={icons[action.id]}
            isDisabled={!canRun(action)}
            onPress={() => runAction(action, bus)}
          />
        ))}
    </>
  )
  return (
    <BottomSheet label="Selection" closeLabel="Back to the timeline" tools={tools} onClose={onClose}>
      {children}
    </BottomSheet>
  )
}
