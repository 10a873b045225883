import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import LinkIcon from 'lucide-react/icons/link'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { makeCard } from '../actions.ts'
import { plainText } from '../messages/markdown.ts'
import { isPending, type StoredMessage } from '../messages/room-messages.ts'
import type { Draft } from '../store.ts'
import { touchTarget } from '../touch-target.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** What goes along with a message that is being written: what it answers, and a preview. */
export function ComposerExtras({
  draft,
  answered,
  onChange,
}: {
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
          <Answered message={answered} />
        </Extra>
      ) : null}
      <CardOffer draft={draft} onChange={onChange} />
    </>
  )
}

function Answered({ message }: { message: StoredMessage | undefined }) {
  if (!message || isPending(message)) return 'Replying to an earlier message'
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

/** Offers a preview of the first address in the text, and shows the one that goes along. */
function CardOffer({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState('')
  const url = /https?:\/\/[^\s<>()]+/.exec(draft.text)?.[0] ?? ''
  const icon = <LinkIcon aria-hidden="true" className="size-4 shrink-0" />
  if (draft.card) {
    return (
      <Extra
        icon={icon}
        label="Remove the preview"
        onRemove={() => {
          setRefused(url)
          onChange({ card: null })
        }}
      >
        <span className="shrink-0 whitespace-pre">With a preview of </span>
        <TruncatedText className="font-medium text-ink">{draft.card.title || draft.card.url}</TruncatedText>
      </Extra>
    )
  }
  if (url === '' || url === refused) return null
  return (
    <div className="flex min-h-9 items-center gap-2 border-b border-line px-3 text-sm text-soft">
      {icon}
      <button
        type="button"
        disabled={busy === url}
        className="min-w-0 truncate underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
        onClick={() => {
          setBusy(url)
          makeCard(url)
            .then((card) => onChange({ card }))
            // Without a preview the address alone goes along.
            .catch(() => setRefused(url))
            .finally(() => setBusy(''))
        }}
      >
        {busy === url ? 'Looking at it…' : `Show a preview of ${url}`}
      </button>
    </div>
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
