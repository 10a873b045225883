import type { ReactNode } from 'react'
import type { Document } from '#contract/document/document'
import { StageErrorNotice } from '../../../stage/player/player-error-notice.tsx'
import { StageView } from '../../../stage/stage-view.tsx'
import { Button } from '../../../ui/button.tsx'
import type { JamTheatre } from '../room/use-jam-theatre.ts'
import { useJam } from '../room/use-jam.ts'
import { useLiveVoices } from '../live/use-live-voices.ts'
import { Reactions } from './reactions.tsx'
import { isolated } from '../../../platform/locale.ts'

export function JamStage({
  theatre,
  document,
  className,
  children,
}: {
  theatre: JamTheatre
  document: Document
  className?: string
  children?: ReactNode
}) {
  const { record, room } = useJam()
  const { player, cast, error, retry, needsPress, join } = theatre
  const voices = useLiveVoices(room)
  const shownError = error ?? player.error
  return (
    <div className={`relative min-h-0 ${className ?? ''}`}>
      <StageView
        document={document}
        cast={cast}
        position={player.position}
        playing={player.playing}
        life={player.duration === 0 ? 'acting' : 'paused'}
        voices={voices}
        label={`The stage of “${isolated(record.title)}”`}
        stageClassName="rounded-stage border border-line"
      >
        <Reactions />
        {needsPress ? (
          <div className="absolute inset-0 grid place-items-center bg-veil">
            <Button variant="primary" size="large" onPress={join}>
              Listen along
            </Button>
          </div>
        ) : null}
        {children}
      </StageView>
      {shownError ? (
        <StageErrorNotice
          error={shownError}
          onRetry={() => {
            retry()
            player.retry()
          }}
        />
      ) : null}
    </div>
  )
}
