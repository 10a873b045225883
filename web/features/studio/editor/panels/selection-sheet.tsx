import { useEffect, useRef, type ReactNode } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { canRun, runAction, type Action } from '../../../../shell/actions/actions.ts'
import { bus } from '../../../../shell/bus.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useTimeline } from '../../timeline/timeline-view.ts'

/** What of the covered transport goes along. */
const icons: Record<string, ReactNode> = {
  'studio.undo': <Undo aria-hidden="true" />,
  'studio.redo': <Redo aria-hidden="true" />,
}

/** What is picked, where there is no room beside the stage: over the timeline, so that the stage stays in sight. */
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
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    sheet.current?.focus({ preventScroll: true })
    // Anyone who works with keys goes on where they came from.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label="Selection"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-x-0 bottom-0 z-30 flex max-h-[52dvh] animate-rise flex-col rounded-t-panel border-t border-line bg-panel shadow-float outline-none"
    >
      <div className="flex items-center gap-1 border-b border-line px-2 py-1">
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
              label={action.label}
              placement="top"
              icon={icons[action.id]}
              isDisabled={!canRun(action)}
              onPress={() => runAction(action, bus)}
            />
          ))}
        <IconButton
          label="Back to the timeline"
          placement="top"
          icon={<X aria-hidden="true" />}
          onPress={onClose}
          className="ml-auto"
        />
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto">{children}</div>
    </section>
  )
}
