import type { ShownCharacter } from '#contract/survey/asking'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { decodeAnalysis } from '../../engine/voice/stored-analysis.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useCast } from '../../stage/cast/use-cast.ts'
import { portraitOf } from '../../stage/player/portrait.ts'
import { StageView } from '../../stage/stage-view.tsx'

export interface ActingFigureProps {
  character: ShownCharacter
  stored: TakeAnalysis | undefined
  position: { get(): number; subscribe(listener: () => void): () => void }
  playing: boolean
  onReady: () => void
}

const TAKE = 'question'

/** The character, drawn by the engine. */
export default function ActingFigure(props: ActingFigureProps) {
  // The page of a survey has no other queries.
  return (
    <QueryClientProvider client={queryClient}>
      <Figure {...props} />
    </QueryClientProvider>
  )
}

function Figure({ character: { id, rig }, stored, position, playing, onReady }: ActingFigureProps) {
  const analysis = useMemo(() => decoded(stored), [stored])
  const document = useMemo(
    () => portraitOf({ id, rig }, { take: TAKE, duration: analysis?.duration ?? 0 }),
    [id, rig, analysis],
  )
  const { cast: loaded, rigs } = useCast(document, { takes: [], voices: false })
  const cast = useMemo(
    () => ({ ...loaded, analyses: new Map(analysis ? [[TAKE, analysis]] : []) }),
    [loaded, analysis],
  )
  const isReady = rigs.size > 0
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

function decoded(stored: TakeAnalysis | undefined): VoiceAnalysis | undefined {
  try {
    return stored && decodeAnalysis(stored).analysis
  } catch {
    // The sound plays without moving the mouth.
    return undefined
  }
}
