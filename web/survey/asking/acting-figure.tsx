import type { ShownCharacter } from '#contract/survey/asking'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../platform/query-client.ts'
import { StageView } from '../../stage/stage-view.tsx'
import { useFigure } from './use-figure.ts'

export interface ActingFigureProps {
  character: ShownCharacter
  stored: TakeAnalysis | undefined
  position: { get(): number; subscribe(listener: () => void): () => void }
  playing: boolean
  /** Receives true when the drawing replaces the still picture, and false when it is removed. Stable. */
  onActing: (isActing: boolean) => void
  /** The character cannot be drawn. Stable. */
  onFailure: (failure: unknown) => void
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

function Figure({ character, stored, position, playing, onActing, onFailure }: ActingFigureProps) {
  const { document, cast, isReady } = useFigure(character, stored)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const canvas = box.current?.querySelector('canvas')
    // A browser that has no more memory for canvases gives no context, or takes it back: the picture stays.
    if (!isReady || !canvas?.getContext('2d')) return undefined
    const lose = () => onActing(false)
    const restore = () => onActing(true)
    canvas.addEventListener('contextlost', lose)
    canvas.addEventListener('contextrestored', restore)
    restore()
    return () => {
      canvas.removeEventListener('contextlost', lose)
      canvas.removeEventListener('contextrestored', restore)
      lose()
    }
  }, [isReady, onActing])
  return (
    <div ref={box} className="absolute inset-0">
      <StageView
        {...{ document, cast, position, playing, onFailure }}
        life="acting"
        label=""
        seeThrough
        stageClassName=""
      />
    </div>
  )
}
