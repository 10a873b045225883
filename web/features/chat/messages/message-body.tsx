import Clock from 'lucide-react/icons/clock'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import { Button } from '../../../ui/button.tsx'
import { discard, resend, setDraft } from '../actions.ts'
import { plainText } from './markdown.ts'
import { asWritten } from '../composer/mentions.ts'
import { MessageCard } from './message-card.tsx'
import { MessageEditor } from './message-editor.tsx'
import { MessageText } from './message-text.tsx'
import { Reactions } from './reactions.tsx'
import { refusalWords } from './refusal-words.ts'
import { isPending, type PendingMessage, type StoredMessage } from './room-messages.ts'
import { emptyDraft, useChat } from '../store.ts'

/** What a message says, with everything that hangs on it. */
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
      {card && isOnly(message.message, card.url) ? null : (
        <MessageText text={message.message} me={me} isEdited={message.edited !== ''} />
      )}
      {card ? <MessageCard card={card} /> : null}
      <Reactions message={message} me={me} />
    </>
  )
}

/** Whether a text is nothing but the address that its card leads to. */
function isOnly(text: string, url: string): boolean {
  return text === url || text === window.location.origin + url
}

function PendingBody({ message, me }: { message: PendingMessage; me: string }) {
  const { room, key, card, state } = message
  // In the first moments there is no connection yet, which is nobody's business.
  const isOffline = useChat(({ connection }) => connection === 'offline')
  return (
    <>
      {card && isOnly(message.message, card.url) ? null : (
        <MessageText text={message.message} me={me} isEdited={false} />
      )}
      {card ? <MessageCard card={card} /> : null}
      {state === 'refused' ? (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="text-danger">Not sent. {refusalWords[message.refusal ?? 'unavailable']}</span>
          <span className="flex gap-1">
            <Button size="small" onPress={() => resend(room, key)}>
              Try again
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
          {state === 'waiting' && isOffline ? 'Is sent when you are back online' : 'Sending'}
        </span>
      )}
    </>
  )
}

/** Puts a message that was not taken back where one writes, before what stands there. */
function takeBack({ room, key, message, reply, card }: PendingMessage) {
  const draft = useChat.getState().drafts[room] ?? emptyDraft
  const { text, mentions } = asWritten(message)
  setDraft(room, {
    text: draft.text.trim() === '' ? text : `${text}\n${draft.text}`,
    reply: draft.reply || reply,
    card: draft.card ?? card,
    mentions: { ...mentions, ...draft.mentions },
  })
  discard(room, key)
}

/** What a message answers, in a line; pressing it leads there. */
export function Quotation({
  message,
  answered,
  onJump,
}: {
  message: StoredMessage
  answered: StoredMessage | undefined
  onJump: (id: string) => void
}) {
  const known = answered && !isPending(answered) ? answered : undefined
  return (
    <button
      type="button"
      onClick={() => onJump(message.reply)}
      className="mb-0.5 flex max-w-full items-center gap-1.5 rounded-control text-sm text-soft hover:text-ink pointer-coarse:min-h-11"
    >
      <CornerUpLeft aria-hidden="true" className="size-3.5 shrink-0" />
      {known ? (
        <span className="truncate">
          <span className="font-medium">{known.expand?.author?.name || 'Somebody'}</span>{' '}
          {plainText(known.message)}
        </span>
      ) : (
        'An earlier message'
      )}
    </button>
  )
}
