import { isolated } from '../../../platform/locale.ts'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CallErrorText, useCall } from '../dialog-call.tsx'
import { changeRoom, useArchived } from './use-rooms.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export function ArchivedDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useArchived()
  const { pending, error: callError, run } = useCall()
  return (
    <Dialog title="Archived rooms" size="small" onClose={onClose}>
      {data === undefined && !error ? <Skeleton className="h-16" /> : null}
      {data?.length === 0 ? <p className="text-soft">No room is archived.</p> : null}
      <ul className="flex flex-col gap-1">
        {data?.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <TruncatedText>{name}</TruncatedText>
            <Button
              size="small"
              pending={pending}
              aria-label={`Restore ${isolated(name)}`}
              onPress={() =>
                void run(
                  () => changeRoom(id, { archived: false }),
                  () => undefined,
                )
              }
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <CallErrorText text={error ? errorMessage(error).text : callError} />
    </Dialog>
  )
}
