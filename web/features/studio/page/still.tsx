import type { Document } from '#contract/document'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/use-cast.ts'
import { useStudioState } from '../project/use-studio.ts'

/** The first picture of a document, small and without a move. */
export function Still({ document, label }: { document: Document; label: string }) {
  const takes = useStudioState((state) => state.takes)
  const { cast } = useCast(document, { takes })
  return (
    <div className="aspect-video w-full">
      <StageView
        document={document}
        cast={cast}
        still
        label={label}
        stageClassName="rounded-panel border border-line"
      />
    </div>
  )
}
