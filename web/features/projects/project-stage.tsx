import type { ProjectRecord } from '#contract/projects'
import type { TakeRecord } from '#contract/takes'
import { useQuery } from '@tanstack/react-query'
import { durationOf } from '../../engine/document/timing.ts'
import { PLAIN_BACKGROUND, sceneAt } from '../../engine/timeline/frame.ts'
import { useReducedMotion } from '../../shell/use-media.ts'
import { takesQuery } from '../../data/takes.ts'
import { StageView } from '../../stage/stage-view.tsx'
import { useCast } from '../../stage/use-cast.ts'
import { hasSound } from './project-list.ts'
import { useRunningTime } from '../../stage/use-running-time.ts'

const none: TakeRecord[] = []

/**
 * A project as a small live stage: its puppets idle, and while somebody looks they perform what was
 * recorded, without the sound.
 */
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
  const takes = useQuery({ ...takesQuery(id), enabled: performs, staleTime: 60_000 }).data
  const { cast, ready } = useCast(document, { takes: takes ?? none, voices: performs && !!takes })
  const running = performs && ready && takes !== undefined
  const position = useRunningTime({ running, duration: durationOf(document) })
  // Stages of another shape stand in wings of their own colour, a little in the dark.
  const background = sceneAt(document, 0)?.background ?? ''
  const wings = CSS.supports('color', background) ? background : PLAIN_BACKGROUND
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
