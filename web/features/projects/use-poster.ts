import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import { posterName, posterSizeOf } from '#model/pages/poster-name'
import { useEffect } from 'react'
import { durationOf } from '../../engine/document/timing.ts'
import { expressiveMoment } from '../../engine/timeline/expressive-moment.ts'
import { renderStill } from '../../engine/render/render-still.ts'
import { orRemove, removeFile } from '../../data/media.ts'
import { changeProject } from '../../data/projects.ts'
import { upload } from '../../data/uploads.ts'
import type { Cast } from '../../engine/timeline/frame.ts'
import { useCast } from '../../stage/cast/use-cast.ts'
import { hasPoster } from './share.ts'
import { createSharedWork } from './shared-work.ts'
import { showChange } from './list/shown-projects.ts'

const none: TakeRecord[] = []

/** By project and revision: a page that is drawn twice draws one. */
const drawing = createSharedWork()

/** True for a published project without a picture of its present state. */
export function isPosterDue(project: ProjectRecord): boolean {
  return project.published && !project.trashed && !hasPoster(project)
}

/**
 * The owner's browser draws the most expressive frame of a published project again after each change. The page works
 * without it, so failures are silent. `onSettled` is called after either outcome.
 */
export function usePoster(
  project: ProjectRecord,
  takes: readonly TakeRecord[] | undefined,
  onSettled?: () => void,
) {
  const wanted = isPosterDue(project) && takes !== undefined && durationOf(project.document) > 0
  const { cast, ready } = useCast(project.document, { takes: takes ?? none, voices: wanted })
  useEffect(() => {
    if (!wanted || !ready) return
    const work = () =>
      keepPoster(project, cast).catch((error: unknown) => console.warn('The poster could not be kept', error))
    void drawing.run(`${project.id} ${project.revision}`, work).then(() => onSettled?.())
  }, [wanted, ready, project, cast, onSettled])
}

async function keepPoster(project: ProjectRecord, cast: Cast) {
  const { id, document, revision, poster: old } = project
  const size = posterSizeOf(document.stage)
  const still = await renderStill(document, cast, expressiveMoment(document, cast), {
    ...size,
    type: 'image/jpeg',
    quality: 0.86,
  })
  const media = await upload({ blob: still, kind: 'picture', name: posterName(size), project: id })
  const { poster, posterRevision } = await changeProject(id, {
    poster: media.id,
    posterRevision: revision,
  }).catch(orRemove(media.id))
  showChange(id, { poster, posterRevision })
  if (old) await removeFile(old)
}
