import { useState } from 'react'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { formatRecentDateTime } from '../../../shell/format-date-time.ts'
import { DocumentPlayer } from '../../../stage/player/document-player.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { becomeEdit } from '../project/edits/become-edit.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { useVersions } from './use-versions.ts'

/** Earlier versions of the project, to play and restore as one undoable step. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const studio = useStudio()
  const project = useStudioState((state) => state.project.id)
  const takes = useStudioState((state) => state.takes)
  const [wanted, setWanted] = useState<string>()
  const { versions, chosen, document, error, retry } = useVersions(project, wanted)

  function restore() {
    if (!document) return
    studio.edit(becomeEdit(studio.store.getState().document, document))
    studio.select(undefined)
    onClose()
    toast({
      text: 'The earlier version is restored. Undo to get yours back.',
      tone: 'good',
      action: { label: 'Undo', run: () => studio.undo() },
    })
  }

  return (
    <Dialog title="Earlier versions" size="large" onClose={onClose}>
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{errorMessage(error).text}</p>
          <Button onPress={retry}>Try again</Button>
        </div>
      ) : versions?.length === 0 ? (
        <p className="text-soft">
          No versions yet. A version is saved every two minutes while you work; the newest fifty stay.
        </p>
      ) : (
        <div className="grid gap-5 md:grid-cols-[13rem_minmax(0,1fr)]">
          <ul aria-label="Versions" className="flex max-h-[50dvh] flex-col gap-1 overflow-auto">
            {versions?.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  aria-pressed={version.id === chosen}
                  onClick={() => setWanted(version.id)}
                  className={classNames(
                    'w-full rounded-control border px-3 py-2 text-left text-sm',
                    version.id === chosen
                      ? 'border-line-strong bg-pressed font-medium'
                      : 'border-transparent hover:bg-hover',
                  )}
                >
                  {formatRecentDateTime(version.saved)}
                </button>
              </li>
            )) ?? <Skeleton className="h-40 w-full" />}
          </ul>
          <div className="flex min-w-0 flex-col gap-4">
            {document ? (
              <DocumentPlayer
                key={chosen}
                document={document}
                takes={takes}
                label="The earlier version"
                empty="Nothing was said in this version."
              />
            ) : (
              <Skeleton className="aspect-video w-full rounded-stage" />
            )}
            <div className="flex justify-end gap-2">
              <Button onPress={onClose}>Close</Button>
              <Button variant="primary" isDisabled={!document} onPress={restore}>
                Restore this version
              </Button>
            </div>
          </div>
        </div>
      )}
    </Dialog>
  )
}
