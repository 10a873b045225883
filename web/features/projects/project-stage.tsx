import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import { durationOf } from '../../engine/document/timing.ts'
import { useReducedMotion } from '../../shell/use-media.ts'
import { StageView } from '../../stage/stage-view.tsx'
import { useCast } from '../../stage/cast/use-cast.ts'
import { hasSound } from './list/project-list.ts'
import { wingsOf } from './stage-colour.ts'
import { useListedTakes } from './use-takes.ts'
import { useRunningTime } from '../../stage/player/use-running-time.ts'

const none: TakeRecord[] = []

/** A project as a small live stage: its puppets idle, and perform silently on hover or focus. */
export function ProjectStage({
  project,
  watched,
  lookAt,
}: {
  project: ProjectRecord
  watched: boolean
  lookAt: () => { x: number; y: number } | undefined
}) {
  const { id, document } = project
  const reduced = useReducedMotion()
  const performs = watched && !reduced && hasSound(document)
  const takes = useListedTakes(id, performs).data
  const { cast, ready } = useCast(document, { takes: takes ?? none, voices: performs && !!takes })
  const running = performs && ready && takes !== undefined
  const position = useRunningTime({ running, duration: durationOf(document) })
  const wings = wingsOf(document, (colour) => CSS.supports('color', colour))
  return (
    <div className="size-full" style={{ backgroundColor: `color-mix(in oklab, ${wings} 80%, #2a1720)` }}>
      <StageView
        document={document}
        cast={cast}
        position={position}
        playing={running}
        life="acting"
        lookAt={lookAt}
        label=""
        stageClassName=""
      />
    </div>
  )
}
