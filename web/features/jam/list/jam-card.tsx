import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { JamRecord } from '#contract/jam/jams'
import { clockTime } from '../../../engine/timeline/time-code.ts'
import { isolated } from '../../../platform/locale.ts'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { StageView } from '../../../stage/stage-view.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { RecordMenu } from '../../../ui/overlays/record-menu.tsx'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { deleteJam, jamFacts, renameJam } from './use-jams.ts'

export function JamCard({ jam }: { jam: JamRecord }) {
  const [isDeleting, setDeleting] = useState(false)
  const { id, title, document, seats, expand } = jam
  const close = () => setDeleting(false)
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
        <RecordMenu
          title={title}
          renameHeading="Rename the jam"
          onRename={(next) => void renameJam(id, next)}
          onDelete={() => setDeleting(true)}
        />
      </div>
      {isDeleting ? (
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
