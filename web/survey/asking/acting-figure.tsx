import type { ShownCharacter } from '#contract/survey/asking'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../platform/query-client.ts'
import { StageView } from '../../stage/stage-view.tsx'
import { useFigure } from './use-figure.ts'

export interface ActingFigureProps {
  character: ShownCharacter
  stored: TakeAnalysis | undefined
  position: { get(): number; subscribe(listener: () => void): () => void }
  playing: boolean
  onReady: () => void
}

/** The character, drawn by the engine. */
export default function ActingFigure(props: ActingFigureProps) {
  // The page of a survey has no other queries.
  return (
    <QueryClientProvider client={queryClient}>
      <Figure {...props} />
    </QueryClientProvider>
  )
}

function Figure({ character, stored, position, playing, onReady }: ActingFigureProps) {
  const { document, cast, isReady } = useFigure(character, stored)
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])
  return (
    <div className="absolute inset-0">
      <StageView
        {...{ document, cast, position, playing }}
        life="acting"
        label=""
        seeThrough
        stageClassName=""
      />
    </div>
  )
}
