import type { Document } from '#contract/document/document'
import { useSyncExternalStore } from 'react'
import type { PlayerHandle } from '../../stage/player/use-player.ts'
import { classNames } from '../../ui/class-names.ts'
import { transcriptOf } from './transcript-of.ts'

/** All that is said, to read; a press on a line goes to where it is said. Nothing without captions. */
export function Transcript({ document, player }: { document: Document; player: PlayerHandle }) {
  const lines = transcriptOf(document)
  const { position, seek } = player
  // Only a change of line re-renders this, not the time of each frame.
  const current = useSyncExternalStore(position.subscribe, () =>
    lines.findLastIndex(({ start }) => start <= position.get()),
  )
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="transcript" className="flex flex-col gap-2">
      <h2 id="transcript" className="text-xl">
        Transcript
      </h2>
      <ol className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
        {lines.map(({ id, start, clock, text }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={index === current || undefined}
              onClick={() => seek(start)}
              className={classNames(
                'flex w-full items-baseline gap-3 rounded-control px-2 py-1.5 text-left -outline-offset-2 hover:bg-hover',
                index === current && 'bg-pressed',
              )}
            >
              <span className="text-sm text-soft tabular-nums">{clock}</span>
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
