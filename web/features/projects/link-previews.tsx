import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import { isPosterDue, usePoster } from './use-poster.ts'
import { isPreviewDue, usePreview } from './use-preview.ts'

interface Owned {
  project: ProjectRecord
  takes: readonly TakeRecord[] | undefined
}

/** Makes what link previews of a published project lack. It shows nothing, and prepares puppets only if it has to. */
export function LinkPreviews({ project, takes }: Owned) {
  return (
    <>
      {isPosterDue(project) ? <Poster project={project} takes={takes} /> : null}
      {isPreviewDue(project) ? <Preview project={project} takes={takes} /> : null}
    </>
  )
}

function Poster({ project, takes }: Owned) {
  usePoster(project, takes)
  return null
}

function Preview({ project, takes }: Owned) {
  usePreview(project, takes)
  return null
}
