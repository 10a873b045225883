import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import LinkIcon from 'lucide-react/icons/link'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { plainText } from '../messages/markdown.ts'
import type { StoredMessage } from '../messages/room-messages.ts'
import { useAnswered } from '../messages/use-answered.ts'
import type { Draft } from '../store.ts'
import { touchTarget } from '../touch-target.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { useLinkPreview } from './use-link-preview.ts'

/** What goes along with a message that is being written: what it answers, and a preview. */
export function ComposerExtras({
  room,
  draft,
  answered,
  onChange,
}: {
  room: string
  draft: Draft
  /** The message that is answered, if it is known. */
  answered: StoredMessage | undefined
  onChange: (part: Partial<Draft>) => void
}) {
  return (
    <>
      {draft.reply ? (
        <Extra
          icon={<CornerUpLeft aria-hidden="true" className="size-4" />}
          label="Cancel reply"
          onRemove={() => onChange({ reply: '' })}
        >
          <Answered id={draft.reply} here={answered} />
        </Extra>
      ) : null}
      <Preview room={room} draft={draft} />
    </>
  )
}

function Answered({ id, here }: { id: string; here: StoredMessage | undefined }) {
  const { answered: message } = useAnswered(id, here)
  if (!message) return 'Replying to an earlier message'
  return (
    <>
      <span className="shrink-0 whitespace-pre">Replying to </span>
      <TruncatedText className="max-w-1/2 shrink-0 font-medium text-ink">
        {message.expand?.author?.name || 'somebody'}
      </TruncatedText>
      <span className="shrink-0 whitespace-pre">: </span>
      <TruncatedText>{plainText(message.message).slice(0, 200)}</TruncatedText>
    </>
  )
}

/** The preview that goes along. */
function Preview({ room, draft }: { room: string; draft: Draft }) {
  const { remove } = useLinkPreview(room, draft)
  if (!draft.card) return null
  return (
    <Extra
      icon={<LinkIcon aria-hidden="true" className="size-4 shrink-0" />}
      label="Remove the preview"
      onRemove={remove}
    >
      <span className="shrink-0 whitespace-pre">With a preview of </span>
      <TruncatedText className="font-medium text-ink">{draft.card.title || draft.card.url}</TruncatedText>
    </Extra>
  )
}

function Extra({
  icon,
  label,
  onRemove,
  children,
}: {
  icon: ReactNode
  label: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <div className="flex items-center gap-2 border-b border-line py-0.5 pr-1.5 pl-3 text-sm text-soft">
      {icon}
      <span className="flex min-w-0 flex-1">{children}</span>
      <IconButton
        label={label}
        size="small"
        icon={<X aria-hidden="true" />}
        onPress={onRemove}
        className={touchTarget}
      />
    </div>
  )
}
