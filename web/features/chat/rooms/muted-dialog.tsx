import type { ChatRoomRecord } from '#contract/chat/chat'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { formatRecentDateTime } from '../../../shell/format-date-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CallErrorText, useCall } from '../dialog-call.tsx'
import { unmute, useMuted } from './use-rooms.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** Lists muted users with the end of their mutes, and unmutes them. */
export function MutedDialog({ room, onClose }: { room: ChatRoomRecord; onClose: () => void }) {
  const { data, error } = useMuted(room.id)
  const { pending, error: callError, run } = useCall()
  return (
    <Dialog title={`Muted in ${isolated(room.name)}`} size="small" onClose={onClose}>
      {data === undefined && !error ? <Skeleton className="h-16" /> : null}
      {data?.length === 0 ? <p className="text-soft">No one is muted here.</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {data?.map(({ user, userName, until, byName }) => (
          <li key={user} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-medium">
                <TruncatedText>{userName || 'Deleted account'}</TruncatedText>
              </p>
              <p className="text-soft">
                until {formatRecentDateTime(until)}
                {byName ? ` · by ${isolated(byName)}` : ''}
              </p>
            </div>
            <Button
              size="small"
              pending={pending}
              aria-label={`Unmute ${isolated(userName) || 'deleted account'}`}
              onPress={() =>
                void run(
                  () => unmute(room.id, user),
                  () => undefined,
                )
              }
            >
              Unmute
            </Button>
          </li>
        ))}
      </ul>
      <CallErrorText text={error ? errorMessage(error).text : callError} />
    </Dialog>
  )
}
