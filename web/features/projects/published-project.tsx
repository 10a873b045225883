import type { ProjectRecord } from '#contract/projects/projects'
import { ShareButtons } from './share-buttons.tsx'
import { usePoster } from './use-poster.ts'
import { usePreview } from './use-preview.ts'
import { useTakes } from './use-takes.ts'

/** Ways to share a newly published project; its preview picture is drawn meanwhile. */
export function PublishedProject({ project }: { project: ProjectRecord }) {
  const takes = useTakes(project.id).data
  usePoster(project, takes)
  usePreview(project, takes)
  return <ShareButtons project={project} />
}
