import type { Document } from '#contract/document'
import type { TakeRecord } from '#contract/takes'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useMemo } from 'react'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { usePageActions } from '../shell/actions/use-actions.ts'
import { PlayerControls } from './player-controls.tsx'
import { StageView } from './stage-view.tsx'
import { type PlayerTrouble, troubleWords } from './trouble.ts'
import { useCast } from './use-cast.ts'
import { usePlayer } from './use-player.ts'

export interface DocumentPlayerProps {
  document: Document
  takes: readonly TakeRecord[]
  /** What is performed, for those who do not see it. */
  label: string
  /** The takes are on their way: nothing is missing yet. */
  isLoading?: boolean
  /** What to say where nothing has been recorded yet. */
  empty: ReactNode
}

/** The whole player for visitors: stage, controls, and what to do when something is missing. */
export function DocumentPlayer({ document, takes, label, isLoading = false, empty }: DocumentPlayerProps) {
  const { cast, ready, error, retry } = useCast(document, { takes, voices: !isLoading })
  const player = usePlayer(document, takes)
  const { fps, width, height } = document.stage
  const { playing, loading, duration, toggle, seek, position, trouble, toggleMuted } = player

  const actions = useMemo(
    () => [
      { id: 'player.toggle', label: 'Play or pause', shortcut: 'Space', run: toggle },
      {
        id: 'player.back',
        label: 'Back five seconds',
        shortcut: 'ArrowLeft',
        run: () => seek(position.get() - 5),
      },
      {
        id: 'player.on',
        label: 'On five seconds',
        shortcut: 'ArrowRight',
        run: () => seek(position.get() + 5),
      },
      { id: 'player.mute', label: 'Sound on or off', shortcut: 'm', run: toggleMuted },
    ],
    [toggle, seek, position, toggleMuted],
  )
  usePageActions(actions)

  const shown = isLoading ? undefined : (error ?? trouble)
  const isPlayable = duration > 0
  return (
    <div className="flex flex-col gap-3">
      <div
        className="relative mx-auto w-full"
        // Upright stages must not push everything else off the screen.
        style={{ aspectRatio: width / height, maxWidth: `calc(70vh * ${width / height})` }}
      >
        <StageView
          document={document}
          cast={cast}
          position={position}
          playing={playing}
          life={isPlayable ? 'paused' : 'acting'}
          label={label}
          stageClassName="rounded-stage border border-line"
        >
          {isPlayable ? (
            <button
              type="button"
              aria-label={playing ? 'Pause' : 'Play'}
              tabIndex={-1}
              onClick={toggle}
              className="group absolute inset-0 size-full"
            >
              {playing ? null : (
                <span className="absolute bottom-3 left-3 grid size-12 place-items-center rounded-full bg-curtain text-xl text-on-curtain shadow-float transition-transform group-hover:scale-105 group-active:scale-95 md:bottom-5 md:left-5 md:size-18 md:text-3xl">
                  {loading || isLoading || !ready ? (
                    <Spinner label="Loading" />
                  ) : (
                    <Play aria-hidden="true" className="translate-x-0.5 fill-current" />
                  )}
                </span>
              )}
            </button>
          ) : null}
        </StageView>
      </div>
      {shown ? (
        <TroubleNotice
          trouble={shown}
          onRetry={() => {
            retry()
            player.retry()
          }}
        />
      ) : null}
      {isPlayable ? <PlayerControls player={player} fps={fps} /> : empty}
    </div>
  )
}

/** What is missing, in plain words, with a way on. */
export function TroubleNotice({ trouble, onRetry }: { trouble: PlayerTrouble; onRetry: () => void }) {
  const { title, text, retry } = troubleWords(trouble)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line-strong bg-raised px-4 py-3 text-sm"
    >
      <TriangleAlert aria-hidden="true" className="text-lg text-danger" />
      <p className="min-w-0 flex-1 basis-56">
        <strong className="font-semibold">{title}.</strong> <span className="text-soft">{text}</span>
      </p>
      {retry ? (
        <Button size="small" icon={<RotateCcw aria-hidden="true" />} onPress={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}
