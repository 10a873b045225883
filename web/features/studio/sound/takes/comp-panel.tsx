import { useEffect, useRef } from 'react'
import Layers from 'lucide-react/icons/layers'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { TakeRecord } from '#contract/takes/takes'
import type { Signal } from '../../../../platform/signal.ts'
import { Button } from '../../../../ui/button.tsx'
import { useThemeKey } from '../../page/use-theme-key.ts'
import type { Span } from '../../project/edits/selection.ts'
import { CompRow } from './comp-row.tsx'
import { useComp } from './use-comp.ts'

/** All takes side by side; swiping over a part of one makes it the audible part. */
export function CompPanel({ takes, onClose }: { takes: readonly TakeRecord[]; onClose: () => void }) {
  const comp = useComp(takes)
  const themeKey = useThemeKey()
  const { player } = comp
  const playsAll = player.playing && comp.alone === undefined
  return (
    <section
      aria-label="Best parts"
      className="flex flex-col gap-3 rounded-panel border border-line-strong bg-raised p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={playsAll ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          onPress={comp.playAll}
        >
          {playsAll ? 'Pause' : 'Play the result'}
        </Button>
        <p className="min-w-52 flex-1 text-sm text-soft">
          Swipe over a take, or press one of its phrases, to use that part. Coloured parts are heard.
        </p>
        <Button
          size="small"
          icon={<Layers aria-hidden="true" />}
          isDisabled={!comp.canFlatten}
          onPress={comp.flatten}
        >
          Flatten
        </Button>
        <Button size="small" variant="plain" onPress={onClose}>
          Done
        </Button>
      </div>
      <div className="relative">
        <ul aria-label="Takes to choose from" className="flex flex-col gap-1.5">
          {comp.rows.map((row) => (
            <CompRow
              key={row.take.id}
              row={row}
              range={comp.range}
              isPlaying={player.playing && comp.alone === row.take.id}
              themeKey={themeKey}
              onChoose={(span) => comp.choose(row.take, span)}
              onListen={(at) =>
                player.playing && comp.alone === row.take.id ? player.pause() : comp.listen(row.take, at)
              }
            />
          ))}
        </ul>
        {playsAll ? <Playhead position={player.position} range={comp.range} /> : null}
      </div>
    </section>
  )
}

function Playhead({ position, range }: { position: Signal<number>; range: Span }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const put = () => {
      const share = ((position.get() - range.start) / range.duration) * 100
      if (line.current) line.current.style.left = `${Math.min(100, Math.max(0, share))}%`
    }
    put()
    return position.subscribe(put)
  }, [position, range.start, range.duration])
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-0 left-[7rem] sm:left-[9.5rem]"
    >
      <div ref={line} className="absolute inset-y-0 w-0.5 bg-curtain" />
    </div>
  )
}
