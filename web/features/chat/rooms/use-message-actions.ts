import type { ChatMessageRecord, ChatRoomRecord } from '#contract/chat/chat'
import { useMemo, type RefObject } from 'react'
import { setDraft } from '../actions.ts'
import { appendMention } from '#model/chat/mentions'
import type { MessageActions, Person } from '../messages/message-actions.ts'
import { isPending } from '#model/chat/room-messages'
import { seqOf } from '#model/chat/seq-of'
import { emptyDraft, useChat } from '../store.ts'
import { useSceneOf } from './use-scene-of.ts'

export type MessageWindow = 'sheet' | 'person' | 'report' | 'mute' | 'remove'

export type OpenOverlay =
  | { kind: MessageWindow; message: ChatMessageRecord }
  | { kind: 'room' | 'muted' }
  | undefined

export function useMessageActions({
  room,
  box,
  jump,
  onFindFrom,
  onEdit,
  openOverlay,
}: {
  room: ChatRoomRecord
  box: RefObject<HTMLTextAreaElement | null>
  jump: (seq: number) => void
  onFindFrom: (person: Person) => void
  /** `''` ends the edit. */
  onEdit: (id: string) => void
  openOverlay: (overlay: OpenOverlay) => void
}): MessageActions {
  const sceneOf = useSceneOf()
  return useMemo<MessageActions>(
    () => ({
      reply(message) {
        const draft = useChat.getState().drafts[room.id] ?? emptyDraft
        setDraft(room.id, { ...draft, reply: message.id, quiet: false })
        box.current?.focus()
      },
      edit: (message) => onEdit(message.id),
      stopEditing() {
        onEdit('')
        box.current?.focus()
      },
      remove: (message) => openOverlay({ kind: 'remove', message }),
      report: (message) => openOverlay({ kind: 'report', message }),
      mute: (message) => openOverlay({ kind: 'mute', message }),
      direct: (message) => void sceneOf.current(message),
      menu: (message) => openOverlay({ kind: 'sheet', message }),
      person: (message) => openOverlay({ kind: 'person', message }),
      mention({ id, name }) {
        const draft = useChat.getState().drafts[room.id] ?? emptyDraft
        setDraft(room.id, appendMention(draft, { id, name }))
        requestAnimationFrame(() => box.current?.focus())
      },
      findFrom: onFindFrom,
      jump(id) {
        const known = useChat.getState().messages[room.id]?.list.find((one) => one.id === id)
        jump(known && !isPending(known) ? known.seq : seqOf(id))
      },
      jumpToSeq: jump,
      leave: () => box.current?.focus(),
      linkTo: ({ seq }) => `${window.location.origin}/chat/${room.slug}?message=${seq}`,
    }),
    [room.id, room.slug, box, jump, onFindFrom, onEdit, openOverlay, sceneOf],
  )
}
