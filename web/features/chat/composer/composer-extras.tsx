import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import LinkIcon from 'lucide-react/icons/link'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { plainText } from '#model/chat/markdown'
import type { StoredMessage } from '#model/chat/room-messages'
import { useAnswered } from '../attachments/use-answered.ts'
import { isolated } from '../../../platform/locale.ts'
import type { Draft } from '../store.ts'
import { touchTarget } from '../touch-target.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { useLinkPreview } from './use-link-preview.ts'

/** The attachments of the unsent message: the reply and the link preview. */
export function ComposerExtras({
  room,
  me,
  draft,
  answered,
  onChange,
}: {
  room: string
  me: string
  draft: Draft
  answered: StoredMessage | undefined
  onChange: (part: Partial<Draft>) => void
}) {
  return (
    <>
      {draft.reply ? (
        <Reply
          id={draft.reply}
          me={me}
          here={answered}
          isQuiet={draft.quiet ?? false}
          onQuiet={(quiet) => onChange({ quiet })}
          onRemove={() => onChange({ reply: '', quiet: false })}
        />
      ) : null}
      <Preview room={room} draft={draft} />
    </>
  )
}

function Reply({
  id,
  me,
  here,
  isQuiet,
  onQuiet,
  onRemove,
}: {
  id: string
  me: string
  here: StoredMessage | undefined
  isQuiet: boolean
  onQuiet: (isQuiet: boolean) => void
  onRemove: () => void
}) {
  const { answered: message } = useAnswered(id, here)
  const name = message?.expand?.author?.name
  const notify = (
    <IconButton
      label={name ? `Notify ${isolated(name)}` : 'Notify the author'}
      size="small"
      icon={isQuiet ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
      pressed={!isQuiet}
      onPress={() => onQuiet(!isQuiet)}
      // On by default, so only its icon shows the state.
      className={classNames(touchTarget, 'aria-pressed:border-transparent! aria-pressed:bg-transparent!')}
    />
  )
  return (
    <Extra
      icon={<CornerUpLeft aria-hidden="true" className="size-4 shrink-0" />}
      label="Cancel reply"
      // There is no notification for replies to oneself.
      action={message?.author === me ? null : notify}
      onRemove={onRemove}
    >
      {message ? (
        <>
          <span className="shrink-0 whitespace-pre">Replying to </span>
          <TruncatedText className="max-w-1/2 shrink-0 font-medium text-ink">
            {name || 'somebody'}
          </TruncatedText>
          <span className="shrink-0 whitespace-pre">: </span>
          <TruncatedText>{plainText(message.message).slice(0, 200)}</TruncatedText>
        </>
      ) : (
        'Replying to an earlier message'
      )}
    </Extra>
  )
}

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
  action,
  onRemove,
  children,
}: {
  icon: ReactNode
  label: string
  action?: ReactNode
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <div className="flex items-center gap-2 border-b border-line py-0.5 pr-1.5 pl-3 text-sm text-soft">
      {icon}
      <span className="flex min-w-0 flex-1">{children}</span>
      {action}
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
