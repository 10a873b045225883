import type { ChatMessageRecord } from '#contract/chat/chat'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import UserRound from 'lucide-react/icons/user-round'
import SmilePlus from 'lucide-react/icons/smile-plus'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { react } from '../actions.ts'
import { EmojiPicker } from '../emoji/emoji-button.tsx'
import { commonEmoji } from '../emoji/emoji-choices.ts'
import { plainText } from '#model/chat/markdown'
import type { MessageActions } from './message-actions.ts'
import { messageMenu } from './message-menu.tsx'
import { isolated } from '../../../platform/locale.ts'

interface MessageSheetProps {
  message: ChatMessageRecord
  me: { id: string; admin: boolean }
  actions: MessageActions
  onClose: () => void
}

/** The message's actions as a sheet, for touch and the menu key. */
export function MessageSheet({ message, me, actions, onClose }: MessageSheetProps) {
  const [isPicking, setPicking] = useState(false)
  const give = (emoji: string) => {
    react(message.room, message.id, emoji)
    onClose()
  }
  const reply: MenuItem = {
    id: 'reply',
    label: 'Reply',
    icon: <CornerUpLeft aria-hidden="true" />,
    onAction: () => actions.reply(message),
  }
  const who: MenuItem = {
    id: 'person',
    label: `About ${isolated(message.expand?.author?.name || 'someone')}`,
    icon: <UserRound aria-hidden="true" />,
    onAction: () => actions.person(message),
  }
  const items = [reply, who, ...messageMenu(message, me, actions)]
  return (
    <Dialog
      title={`Message from ${isolated(message.expand?.author?.name || 'someone')}`}
      size="small"
      onClose={onClose}
    >
      <p dir="auto" className="mb-3 line-clamp-2 wrap-anywhere text-soft">
        {plainText(message.message)}
      </p>
      {isPicking ? (
        <div className="flex justify-center">
          <EmojiPicker onPick={give} />
        </div>
      ) : (
        <>
          <div className="mb-2 flex justify-between" role="group" aria-label="React">
            {commonEmoji.map(({ emoji, name }) => (
              <button
                key={emoji}
                type="button"
                aria-label={`React with ${name}`}
                onClick={() => give(emoji)}
                className="grid size-11 place-items-center rounded-full bg-panel text-xl hover:bg-hover"
              >
                {emoji}
              </button>
            ))}
            <button
              type="button"
              aria-label="More emoji"
              onClick={() => setPicking(true)}
              className="grid size-11 place-items-center rounded-full bg-panel text-base hover:bg-hover"
            >
              <SmilePlus aria-hidden="true" />
            </button>
          </div>
          <ul className="-mx-2">
            {items.map(({ id, label, icon, danger, separated, onAction }) => (
              <li key={id} className={separated ? 'mt-1 border-t border-line pt-1' : undefined}>
                <button
                  type="button"
                  onClick={() => {
                    onClose()
                    onAction()
                  }}
                  className={classNames(
                    'flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover',
                    danger && 'text-danger',
                  )}
                >
                  {icon}
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
