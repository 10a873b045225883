import { type KeyboardEvent } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import type { TheatreState } from '../../../../stage/use-theatre.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import { useStageDrag } from './use-stage-drag.ts'

const corners = ['left-0 top-0', 'right-0 top-0', 'left-0 bottom-0', 'right-0 bottom-0']

/** Drag and resize of performers and overlays on the stage. */
export function StageDragLayer({ theatre }: { theatre: TheatreState }) {
  const position = useSignal(theatre.player.position)
  return theatre.player.playing ? null : <DragLayer theatre={theatre} time={position} />
}

function DragLayer({ theatre, time }: { theatre: TheatreState; time: number }) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const drag = useStageDrag(document, theatre.cast, time)
  const { chosen, lines } = drag

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 0.05 : 0.01
    const by = {
      ArrowLeft: { x: -step },
      ArrowRight: { x: step },
      ArrowUp: { y: -step },
      ArrowDown: { y: step },
      '+': { times: 1.05 },
      '=': { times: 1.05 },
      '-': { times: 1 / 1.05 },
    }[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    drag.nudge(by)
  }

  return (
    <div
      {...drag.stage}
      data-stage-drag
      className={classNames('absolute inset-0 touch-none', chosen ? 'cursor-grab' : null)}
    >
      {lines.x === undefined ? null : (
        <div
          className="pointer-events-none absolute inset-y-0 w-0 border-l border-dashed border-limelight"
          style={{ left: `${lines.x * 100}%` }}
        />
      )}
      {lines.y === undefined ? null : (
        <div
          className="pointer-events-none absolute inset-x-0 h-0 border-t border-dashed border-limelight"
          style={{ top: `${lines.y * 100}%` }}
        />
      )}
      {chosen ? (
        <div
          role="group"
          tabIndex={0}
          aria-label={`${chosen.kind === 'performer' ? 'Performer' : 'Title or sticker'} on the stage. Arrow keys move it, plus and minus change its size.`}
          onKeyDown={onKeyDown}
          onBlur={() => studio.endEdit()}
          className="absolute border-2 border-limelight shadow-[0_0_0_1px_rgb(0_0_0/0.5)]"
          style={{
            left: `${chosen.left * 100}%`,
            top: `${chosen.top * 100}%`,
            width: `${chosen.width * 100}%`,
            height: `${chosen.height * 100}%`,
            rotate: `${chosen.turn}deg`,
          }}
        >
          {corners.map((corner, index) => (
            <div
              key={corner}
              {...drag.corner}
              aria-hidden="true"
              className={classNames(
                'absolute size-4 touch-none rounded-full border-2 border-on-limelight bg-limelight',
                index % 2 === 0 ? '-translate-x-1/2' : 'translate-x-1/2',
                index < 2 ? '-translate-y-1/2' : 'translate-y-1/2',
                index === 0 || index === 3 ? 'cursor-nwse-resize' : 'cursor-nesw-resize',
                corner,
              )}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}
