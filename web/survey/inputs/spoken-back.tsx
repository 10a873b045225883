import { QueryClientProvider } from '@tanstack/react-query'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef } from 'react'
import { isTemporary } from '../../platform/call-error.ts'
import { queryClient } from '../../platform/query-client.ts'
import { StageView } from '../../stage/stage-view.tsx'
import { useSpoken } from '../../stage/player/use-spoken.ts'
import { Button } from '../../ui/button.tsx'
import { useTranslation } from '../translation-context.ts'

interface SpokenBackProps {
  /** The id of the recording, which also selects the character. */
  id: string
  load: () => Promise<Blob>
}

/** A character that speaks the recording. It needs the whole engine, so it is loaded on request. */
export function SpokenBack(props: SpokenBackProps) {
  // The page of a survey has no other queries.
  return (
    <QueryClientProvider client={queryClient}>
      <Speaker {...props} />
    </QueryClientProvider>
  )
}

function Speaker({ id, load }: SpokenBackProps) {
  const { t } = useTranslation()
  const spoken = useSpoken({ person: id, length: 0, load })
  const { document, cast, position, playing, loading, error, silent, play, pause } = spoken
  // The respondent pressed a button for it, so it starts when loaded.
  const start = useRef(play)
  useEffect(() => start.current(), [])
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="size-40 overflow-hidden rounded-panel bg-[#f9dd95]">
        <StageView
          document={document}
          cast={cast}
          position={position}
          playing={playing}
          life="acting"
          label={t('character')}
          seeThrough
          stageClassName=""
        />
      </div>
      <Button
        size="small"
        pending={loading}
        isDisabled={silent}
        icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onPress={() => (playing ? pause() : play())}
      >
        {t(playing ? 'pause' : 'sayAgain')}
      </Button>
      {error ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {t(isTemporary(error.failure) ? 'characterNotLoaded' : 'characterNotShown')}
        </p>
      ) : null}
    </div>
  )
}
