import type { ChatMessageRecord, ChatRoomRecord } from '#contract/chat/chat'
import type { UserRecord } from '#contract/account/users'
import type { ComponentProps } from 'react'
import type { MessageActions } from '../messages/message-actions.ts'
import { MessageSheet } from '../messages/message-sheet.tsx'
import { PersonDialog } from '../messages/person-dialog.tsx'
import { MuteDialog, RemoveDialog, ReportDialog } from '../messages/message-dialogs.tsx'
import { MutedDialog } from './muted-dialog.tsx'
import { RoomDialog } from './room-dialogs.tsx'
import type { MessageWindow, OpenOverlay } from './use-message-actions.ts'

/** Windows above a room: its settings, or an act on a message. */
export function RoomOverlay({
  overlay,
  room,
  ...message
}: Omit<ComponentProps<typeof MessageOverlay>, 'kind' | 'message'> & {
  overlay: NonNullable<OpenOverlay>
  room: ChatRoomRecord
}) {
  if ('message' in overlay) return <MessageOverlay {...overlay} {...message} />
  if (overlay.kind === 'room')
    return <RoomDialog room={room} onClose={message.onClose} onMade={() => undefined} />
  return <MutedDialog room={room} onClose={message.onClose} />
}

function MessageOverlay({
  kind,
  message,
  me,
  actions,
  onClose,
}: {
  kind: MessageWindow
  message: ChatMessageRecord
  me: UserRecord
  actions: MessageActions
  onClose: () => void
}) {
  switch (kind) {
    case 'sheet':
      return <MessageSheet {...{ message, me, actions, onClose }} />
    case 'person':
      return <PersonDialog {...{ message, me, actions, onClose }} />
    case 'report':
      return <ReportDialog {...{ message, onClose }} />
    case 'mute':
      return <MuteDialog {...{ message, onClose }} />
    case 'remove':
      return <RemoveDialog {...{ message, onClose }} />
    default:
      return kind satisfies never
  }
}
