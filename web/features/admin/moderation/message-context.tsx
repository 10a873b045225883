import { withNames } from '#model/chat/mentioned-users'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Moment } from '../list/common-columns.tsx'
import { useMessageContext } from './use-moderation.ts'

export function MessageContext({ room, seq }: { room: string; seq: number | undefined }) {
  const { data: messages, error } = useMessageContext(room, seq)
  if (seq === undefined)
    return <p className="p-5 text-sm text-soft">The message was removed from its room.</p>
  if (error) return <p className="p-5 text-sm">{errorMessage(error).text}</p>
  if (!messages) return <Skeleton className="m-5 h-24" />
  return (
    <ol className="flex flex-col py-2 text-sm">
      {messages.map((message) => (
        <li
          key={message.id}
          aria-current={message.seq === seq ? 'true' : undefined}
          className={classNames(
            'border-l-3 px-5 py-2',
            message.seq === seq ? 'border-danger bg-hover' : 'border-transparent',
          )}
        >
          <p className="text-soft">
            <bdi className="font-medium text-ink">{message.expand?.author?.name || 'Somebody'}</bdi>{' '}
            <Moment value={message.created} />
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {withNames(message.message)}
          </p>
        </li>
      ))}
    </ol>
  )
}
