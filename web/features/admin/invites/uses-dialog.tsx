import { errorMessage } from '../../../shell/errors/error-message.ts'
import { formatRecentDateTime } from '../../../shell/format-date-time.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useInviteUses } from './use-invites.ts'

/** Users who joined with an invite, newest first. */
export function UsesDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { data, error } = useInviteUses(id)
  return (
    <Dialog title={`Who joined with: ${title}`} onClose={onClose}>
      {error && !data ? (
        <p role="alert">{errorMessage(error).text}</p>
      ) : data ? (
        <ul className="flex flex-col text-left">
          {data.map(({ user, name, email, created }) => (
            <li
              key={user}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 last:border-b-0"
            >
              <span className="font-medium">{name || 'Deleted account'}</span>
              <span className="min-w-0 flex-1 text-soft wrap-anywhere">{email}</span>
              <span className="text-soft">{formatRecentDateTime(created)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  )
}
