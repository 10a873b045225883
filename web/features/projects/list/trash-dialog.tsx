import type { ProjectRecord } from '#contract/projects/projects'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog, Dialog } from '../../../ui/overlays/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { destroyProject, restoreProject } from '../project-actions.ts'
import { timeAgo } from './project-list.ts'
import { useNow } from '../use-now.ts'
import { useProjects } from '../use-projects.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** Projects deleted in the last 30 days, to restore or delete for good. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const trash = useProjects({ order: 'edited', trashed: true })
  const now = useNow()
  const [doomed, setDoomed] = useState<ProjectRecord>()
  return (
    <>
      <Dialog title="Trash" onClose={onClose}>
        <p className="mb-3 text-soft">Deleted projects stay here for 30 days.</p>
        {trash.isPending ? (
          <div role="status" aria-label="Loading the trash" className="flex flex-col gap-2">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        ) : trash.error ? (
          <LoadErrorNotice error={trash.error} onRetry={trash.retry} />
        ) : trash.projects.length === 0 ? (
          <p className="rounded-control border border-dashed border-line-strong px-4 py-8 text-center text-soft">
            The trash is empty.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {trash.projects.map((project) => (
              <li key={project.id} className="flex items-center gap-2 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">
                    <TruncatedText>{project.title}</TruncatedText>
                  </p>
                  <p className="text-soft">deleted {timeAgo(project.trashed, now)}</p>
                </div>
                <Button
                  size="small"
                  icon={<RotateCcw aria-hidden="true" />}
                  onPress={() => void restoreProject(project)}
                >
                  Put back
                </Button>
                <IconButton
                  size="small"
                  label={`Delete “${isolated(project.title)}” for good`}
                  icon={<Trash2 aria-hidden="true" />}
                  onPress={() => setDoomed(project)}
                />
              </li>
            ))}
          </ul>
        )}
        {trash.hasMore ? (
          <Button pending={trash.isLoadingMore} onPress={trash.loadMore} className="mt-3">
            Show more
          </Button>
        ) : null}
      </Dialog>
      {doomed ? (
        <AlertDialog
          title={`Delete “${isolated(doomed.title)}” for good?`}
          onClose={() => setDoomed(undefined)}
          actions={
            <>
              <Button onPress={() => setDoomed(undefined)}>Keep it</Button>
              <Button
                variant="danger"
                onPress={() => {
                  setDoomed(undefined)
                  void destroyProject(doomed)
                }}
              >
                Delete for good
              </Button>
            </>
          }
        >
          Its takes, sounds and video are deleted too. This can’t be undone.
        </AlertDialog>
      ) : null}
    </>
  )
}
