import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePageActions } from '../../shell/actions/use-actions.ts'
import { PlayerControls } from './player-controls.tsx'
import { PlayerErrorNotice } from './player-error-notice.tsx'
import { StageView } from '../stage-view.tsx'
import { useCast } from '../cast/use-cast.ts'
import { useFullScreen } from './use-full-screen.ts'
import { type PlayerHandle, usePlayer } from './use-player.ts'

export interface DocumentPlayerProps {
  document: Document
  takes: readonly TakeRecord[]
  /** Description for screen readers. */
  label: string
  /** The takes are still loading, so nothing counts as missing. */
  isLoading?: boolean
  /** Shown when nothing has been recorded. */
  empty: ReactNode
  fillsPage?: boolean
  /** Start position in seconds, as given by a link. */
  startAt?: number
  /** More buttons, at the end of the controls. */
  children?: ReactNode | ((player: PlayerHandle) => ReactNode)
  /** Content below the player that follows its time; omitted when the player fills the page. */
  below?: (player: PlayerHandle) => ReactNode
}

/** The player for visitors: stage, controls, and error messages. */
export function DocumentPlayer({
  document,
  takes,
  label,
  isLoading = false,
  empty,
  fillsPage = false,
  startAt = 0,
  children,
  below,
}: DocumentPlayerProps) {
  const whole = useRef<HTMLDivElement>(null)
  const { isPossible: hasFullScreen, isOn: isFull, toggle: toggleFull } = useFullScreen(whole)
  const { cast, ready, error, retry } = useCast(document, { takes, voices: !isLoading })
  const player = usePlayer(document, takes)
  const { fps, width, height } = document.stage
  const { playing, duration, toggle, seek, position, error: playerError, toggleMuted } = player

  useEffect(() => {
    if (startAt > 0) seek(startAt)
  }, [seek, startAt])

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
        label: 'Forward five seconds',
        shortcut: 'ArrowRight',
        run: () => seek(position.get() + 5),
      },
      { id: 'player.mute', label: 'Sound on or off', shortcut: 'm', run: toggleMuted },
      ...(hasFullScreen
        ? [{ id: 'player.full', label: 'Full screen on or off', shortcut: 'f', run: toggleFull }]
        : []),
    ],
    [toggle, seek, position, toggleMuted, hasFullScreen, toggleFull],
  )
  usePageActions(actions)

  const shown = isLoading ? undefined : (error ?? playerError)
  const isPlayable = duration > 0
  const fills = fillsPage || isFull
  return (
    <div ref={whole} className={classNames('flex flex-col', fills ? 'h-dvh bg-paper' : 'gap-3')}>
      <div
        className={classNames('relative mx-auto w-full', fills && 'min-h-0 flex-1')}
        // Limits upright stages, so that other content stays visible.
        style={fills ? {} : { aspectRatio: width / height, maxWidth: `calc(70vh * ${width / height})` }}
      >
        <StageView
          document={document}
          cast={cast}
          position={position}
          playing={playing}
          life={isPlayable ? 'paused' : 'acting'}
          label={label}
          stageClassName={fills ? '' : 'rounded-stage border border-line'}
        >
          {isPlayable ? <div aria-hidden="true" onClick={toggle} className="absolute inset-0" /> : null}
        </StageView>
      </div>
      {shown ? (
        <PlayerErrorNotice
          error={shown}
          onRetry={() => {
            retry()
            player.retry()
          }}
        />
      ) : null}
      {isPlayable ? (
        <PlayerControls
          player={player}
          fps={fps}
          className={fills ? 'px-3 py-2' : ''}
          time="clock"
          isLoading={isLoading || !ready}
        >
          {hasFullScreen ? (
            <IconButton
              label={isFull ? 'Leave full screen' : 'Full screen'}
              shortcut="f"
              placement="top"
              icon={isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
              onPress={toggleFull}
            />
          ) : null}
          {typeof children === 'function' ? children(player) : children}
        </PlayerControls>
      ) : (
        empty
      )}
      {fills ? null : below?.(player)}
    </div>
  )
}
