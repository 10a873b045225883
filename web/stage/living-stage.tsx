import type { Document } from '#contract/document/document'
import type { ReactNode } from 'react'
import { useCast } from './cast/use-cast.ts'
import { StageView, type StageViewProps } from './stage-view.tsx'

export interface LivingStageProps extends Pick<StageViewProps, 'lookAt' | 'seeThrough' | 'stageClassName'> {
  document: Document
  /** Shown until the first character is drawn. */
  children: ReactNode
}

/** Characters that act by themselves, without voices. */
export function LivingStage({ document, children, ...look }: LivingStageProps) {
  const { cast } = useCast(document, { takes: [], voices: false })
  return (
    <>
      {cast.puppets.size > 0 ? null : children}
      <StageView
        document={document}
        cast={cast}
        life="acting"
        label=""
        className="absolute! inset-0"
        {...look}
      />
    </>
  )
}
