import { lazy, Suspense, useState } from 'react'
import type { ProjectRecord } from '#contract/projects/projects'
import MessageCircle from 'lucide-react/icons/message-circle'
import { Button } from '../../ui/button.tsx'

const PostDialog = lazy(async () => ({ default: (await import('./post-dialog.tsx')).PostDialog }))

/** Posts a published project in a chat room. */
export function PostInChat({ project }: { project: ProjectRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<MessageCircle aria-hidden="true" />} onPress={() => setOpen(true)}>
        Post in the chat
      </Button>
      {isOpen ? (
        <Suspense>
          <PostDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
