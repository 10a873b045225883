import type { ChatMessageRecord } from '#contract/chat/chat'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useMedia } from '../../../shell/use-media.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { react } from '../actions.ts'
import { EmojiButton } from '../emoji/emoji-button.tsx'
import { commonEmoji } from '../emoji/emoji-choices.ts'
import type { MessageActions } from './message-actions.ts'
import { messageMenu } from './message-menu.tsx'

interface MessageToolsProps {
  message: ChatMessageRecord
  me: { id: string; admin: boolean }
  actions: MessageActions
  onOpenChange: (isOpen: boolean) => void
}

const QUICK = 3

export function MessageTools({ message, me, actions, onOpenChange }: MessageToolsProps) {
  const hasMouse = useMedia('(hover: hover)')
  const box =
    'absolute -top-3 right-3 flex rounded-control border border-line bg-raised p-0.5 shadow-float md:right-6'
  if (!hasMouse) {
    return (
      <div className={box}>
        <IconButton
          label="More"
          size="small"
          icon={<Ellipsis aria-hidden="true" />}
          onPress={() => actions.menu(message)}
          className="size-11"
        />
      </div>
    )
  }
  return (
    <div className={box}>
      {commonEmoji.slice(0, QUICK).map(({ emoji, name }) => (
        <IconButton
          key={emoji}
          label={`React with ${name}`}
          size="small"
          icon={<span aria-hidden="true">{emoji}</span>}
          onPress={() => react(message.room, message.id, emoji)}
          className="hidden sm:inline-flex"
        />
      ))}
      <EmojiButton
        label="React"
        onOpenChange={onOpenChange}
        onPick={(emoji) => react(message.room, message.id, emoji)}
      />
      <IconButton
        label="Reply"
        size="small"
        icon={<CornerUpLeft aria-hidden="true" />}
        onPress={() => actions.reply(message)}
      />
      <Menu
        label="Message"
        onOpenChange={onOpenChange}
        trigger={<IconButton label="More" size="small" icon={<Ellipsis aria-hidden="true" />} />}
        items={messageMenu(message, me, actions)}
      />
    </div>
  )
}
