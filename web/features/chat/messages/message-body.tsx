import type { ChatCardRecord } from '#contract/chat/chat'
import Clock from 'lucide-react/icons/clock'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import { formatPercent } from '../../../platform/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { discard, resend, setDraft } from '../actions.ts'
import { plainText } from '#model/chat/markdown'
import { decodeMentions } from '#model/chat/mentions'
import { writtenBefore } from '../connection/drafts.ts'
import { Attachment } from '../attachments/attachment.tsx'
import { LocalAttachment } from '../attachments/local-attachment.tsx'
import { MessageEditor } from './message-editor.tsx'
import { MessageText } from './message-text.tsx'
import { Reactions } from './reactions.tsx'
import { refusalMessages } from './refusal-messages.ts'
import { isPending, type PendingMessage, type StoredMessage } from '#model/chat/room-messages'
import { useAnswered } from '../attachments/use-answered.ts'
import { emptyDraft, useChat } from '../store.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export function MessageBody({
  message,
  me,
  isEditing,
  onEdited,
}: {
  message: StoredMessage
  me: string
  isEditing: boolean
  onEdited: () => void
}) {
  if (isPending(message)) return <PendingBody message={message} me={me} />
  if (isEditing) return <MessageEditor message={message} onDone={onEdited} />
  const { card } = message.expand ?? {}
  return (
    <>
      {card && isOnly(message.message, card) ? null : (
        <MessageText text={message.message} me={me} isEdited={message.edited !== ''} />
      )}
      {card ? <Attachment card={card} author={message.expand?.author?.name || 'somebody'} /> : null}
      <Reactions message={message} me={me} />
    </>
  )
}

/** Returns whether a text is only the link of its card or the name of its file. */
function isOnly(text: string, { kind, url, title }: ChatCardRecord): boolean {
  if (kind === 'picture' || kind === 'voice') return text === title
  return text === url || text === window.location.origin + url
}

function PendingBody({ message, me }: { message: PendingMessage; me: string }) {
  const { room, key, card, state, attachment, progress = 0 } = message
  // The first connection attempt shows nothing.
  const isOffline = useChat(({ connection }) => connection === 'offline')
  return (
    <>
      {(card && isOnly(message.message, card)) || isNamed(message) ? null : (
        <MessageText text={message.message} me={me} isEdited={false} />
      )}
      {attachment ? (
        <LocalAttachment file={attachment} person={me} />
      ) : card ? (
        <Attachment card={card} author="you" />
      ) : null}
      {state === 'refused' ? (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="text-danger">Not sent. {refusalMessages[message.refusal ?? 'unavailable']}</span>
          <span className="flex gap-1">
            <Button size="small" onPress={() => resend(room, key)}>
              {retryLabel(message)}
            </Button>
            <Button size="small" variant="plain" onPress={() => takeBack(message)}>
              Edit
            </Button>
            <Button size="small" variant="plain" onPress={() => discard(room, key)}>
              Discard
            </Button>
          </span>
        </div>
      ) : (
        <span className="flex items-center gap-1 text-xs text-soft">
          <Clock aria-hidden="true" className="size-3" />
          {state === 'waiting' && isOffline
            ? 'Will be sent when you’re back online'
            : attachment && progress > 0 && progress < 1
              ? `Sending ${formatPercent(progress)}`
              : 'Sending'}
        </span>
      )}
    </>
  )
}

/** The retry label: a retry drops what was refused. */
function retryLabel({ refusal }: PendingMessage): string {
  if (refusal === 'bad_reply') return 'Send without reply'
  return refusal === 'bad_card' ? 'Send without preview' : 'Try again'
}

function isNamed({ message, attachment }: PendingMessage): boolean {
  return attachment !== undefined && (message === attachment.alt.trim() || fileNames.has(message))
}

const fileNames = new Set(['Picture', 'Voice message'])

function takeBack(pending: PendingMessage) {
  const { room, key, message, reply, quiet = false, card, attachment } = pending
  const draft = useChat.getState().drafts[room] ?? emptyDraft
  setDraft(room, {
    ...draft,
    ...writtenBefore(decodeMentions(isNamed(pending) ? '' : message), draft),
    ...(draft.reply ? {} : { reply, quiet }),
    card: draft.card ?? card,
    files: [...(attachment ? [attachment] : []), ...(draft.files ?? [])],
  })
  discard(room, key)
}

/** The message replied to, in one line; a press jumps to it. */
export function Quotation({
  message,
  me,
  answered,
  onJump,
}: {
  message: StoredMessage
  me: { id: string; name: string }
  /** Undefined while it is not loaded. */
  answered: StoredMessage | undefined
  onJump: (id: string) => void
}) {
  const { answered: known, isDeleted } = useAnswered(message.reply, answered)
  const isForMe = !isPending(message) && message.notifies === me.id
  return (
    <button
      type="button"
      onClick={() => onJump(message.reply)}
      className="mb-0.5 flex max-w-full items-center gap-1.5 rounded-control text-sm text-soft hover:text-ink pointer-coarse:min-h-11"
    >
      <CornerUpLeft aria-hidden="true" className="size-3.5 shrink-0" />
      {isForMe ? (
        <TruncatedText className="max-w-1/2 shrink-0 rounded-sm bg-limelight px-1 font-medium text-on-limelight">
          {`@${me.name || 'you'}`}
        </TruncatedText>
      ) : known ? (
        <TruncatedText className="max-w-1/2 shrink-0 font-medium">
          {known.expand?.author?.name || 'Somebody'}
        </TruncatedText>
      ) : null}
      {known ? (
        <TruncatedText>{plainText(known.message)}</TruncatedText>
      ) : (
        <span className={isDeleted ? 'italic' : undefined}>
          {isDeleted ? 'Deleted message' : 'An earlier message'}
        </span>
      )}
    </button>
  )
}
