import type { ProjectRecord } from '#contract/projects/projects'
import { LinkPreviews } from './link-previews.tsx'
import { PostInChat } from './post-in-chat.tsx'
import { ShareButtons } from './share-buttons.tsx'
import { useTakes } from './use-takes.ts'

/** Ways to share a newly published project; its link previews are made meanwhile. */
export function PublishedProject({ project }: { project: ProjectRecord }) {
  return (
    <>
      <LinkPreviews project={project} takes={useTakes(project.id).data} />
      <ShareButtons project={project} />
      <PostInChat project={project} />
    </>
  )
}
