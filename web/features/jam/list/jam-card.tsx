import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { JamRecord } from '#contract/jam/jams'
import { clockTime } from '../../../engine/timeline/time-code.ts'
import { isolated } from '../../../platform/locale.ts'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { StageView } from '../../../stage/stage-view.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { deleteJam, jamFacts, renameJam } from './use-jams.ts'

const RenameDialog = lazy(async () => ({
  default: (await import('../../../ui/overlays/rename-dialog.tsx')).RenameDialog,
}))

/** One jam: its stage leads into it. */
export function JamCard({ jam }: { jam: JamRecord }) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const { id, title, document, seats, expand } = jam
  const close = () => setDialog(undefined)
  const { cast } = useCast(document, { takes: [], voices: false })
  const { seconds, takes } = jamFacts(jam)
  return (
    <li className="flex flex-col gap-2.5">
      <Link
        to={`/jam/${id}/view`}
        aria-label={`Open ${isolated(title)}`}
        className="block aspect-video overflow-hidden rounded-stage border border-line"
      >
        <StageView document={document} cast={cast} label="" still stageClassName="" />
      </Link>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">
            <TruncatedText>{title}</TruncatedText>
          </h2>
          <p className="text-sm text-soft">
            {expand?.owner?.name ? `${isolated(expand.owner.name)} · ` : ''}
            {seats === 1 ? '1 seat' : `${seats} seats`} · {takes === 1 ? '1 take' : `${takes} takes`} ·{' '}
            {clockTime(seconds)}
          </p>
        </div>
        <Menu
          label={`Actions for “${isolated(title)}”`}
          trigger={
            <IconButton
              label={`More for “${isolated(title)}”`}
              size="small"
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
          items={[
            {
              id: 'rename',
              label: 'Rename',
              icon: <Pencil aria-hidden="true" />,
              onAction: () => setDialog('rename'),
            },
            {
              id: 'delete',
              label: 'Delete',
              danger: true,
              separated: true,
              icon: <Trash2 aria-hidden="true" />,
              onAction: () => setDialog('delete'),
            },
          ]}
        />
      </div>
      {dialog === 'rename' ? (
        <Suspense>
          <RenameDialog
            heading="Rename the jam"
            title={title}
            onClose={close}
            onRename={(next) => void renameJam(id, next)}
          />
        </Suspense>
      ) : null}
      {dialog === 'delete' ? (
        <AlertDialog
          title={`Delete “${isolated(title)}”?`}
          onClose={close}
          actions={
            <>
              <Button onPress={close}>Keep it</Button>
              <Button
                variant="danger"
                onPress={() => {
                  close()
                  deleteJam(jam)
                }}
              >
                Delete for everyone
              </Button>
            </>
          }
        >
          <p>All takes in it are deleted too, including everyone else’s. You can undo it for ten seconds.</p>
        </AlertDialog>
      ) : null}
    </li>
  )
}
