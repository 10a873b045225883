import type { ProjectRecord } from '#contract/projects/projects'
import { ShareButtons } from './share-buttons.tsx'
import { usePoster } from './use-poster.ts'
import { useTakes } from './use-takes.ts'

/** Ways to share a newly published project; its preview picture is drawn meanwhile. */
export function PublishedProject({ project }: { project: ProjectRecord }) {
  usePoster(project, useTakes(project.id).data)
  return <ShareButtons project={project} />
}
