import type { ReactNode } from 'react'
import type { Document } from '#contract/document/document'
import { classNames } from '../../../ui/class-names.ts'
import { StageErrorNotice } from '../../../stage/player/player-error-notice.tsx'
import type { LiveVoice } from '../../../stage/stage-frame.ts'
import { StageView } from '../../../stage/stage-view.tsx'
import { useStudioState } from '../project/use-studio.ts'
import type { TheatreState } from '../../../stage/use-theatre.ts'
import { shownError } from './shown-error.ts'
import { isolated } from '../../../platform/locale.ts'

/** The stage of a tool, with its error messages. */
export function Theatre({
  theatre,
  document,
  voice,
  shape,
  namesSilentClips = false,
  className,
  children,
}: {
  theatre: TheatreState
  document: Document
  /** The live voice, which replaces the document's. */
  voice?: (() => LiveVoice | undefined) | undefined
  /** Overrides the proportions of the stage. */
  shape?: { width: number; height: number } | undefined
  /** True if the page lists clips with deleted takes. */
  namesSilentClips?: boolean
  className?: string
  children?: ReactNode
}) {
  const title = useStudioState((state) => state.project.title)
  const { cast, player, error, retry } = theatre
  const notice = shownError([error, player.error], { namesSilentClips })
  const isEmpty = player.duration === 0
  return (
    <div className={classNames('relative min-h-0', className)}>
      <StageView
        document={document}
        cast={cast}
        position={player.position}
        playing={player.playing}
        life={isEmpty ? 'acting' : 'paused'}
        voice={voice}
        shape={shape}
        label={`The stage of “${isolated(title)}”`}
        stageClassName="rounded-stage border border-line"
      >
        {children}
      </StageView>
      {notice ? (
        <StageErrorNotice
          error={notice}
          onRetry={() => {
            retry()
            player.retry()
          }}
        />
      ) : null}
    </div>
  )
}
