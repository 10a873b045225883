import type { ProjectRecord } from '#contract/projects/projects'
import { ChatPost } from '../../shell/chat/chat-post.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePosterWait } from './use-poster-wait.ts'

export function PostDialog({ project, onClose }: { project: ProjectRecord; onClose: () => void }) {
  const waitForPoster = usePosterWait(project)
  return (
    <Dialog title="Post in the chat" onClose={onClose}>
      <div className="flex flex-col gap-4 pb-2">
        <ChatPost
          address={`${window.location.origin}/projects/${project.id}`}
          description="Optional. The card shows the title and the poster, and leads to the project’s page."
          isMain
          prepare={waitForPoster}
          onPosted={onClose}
        />
      </div>
    </Dialog>
  )
}
