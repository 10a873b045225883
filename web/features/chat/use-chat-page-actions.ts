import type { ChatRoomRecord } from '#contract/chat/chat'
import type { KeyboardEvent } from 'react'
import { matchPath, useNavigate } from 'react-router-dom'
import { isolated } from '../../platform/locale.ts'
import { usePageActions } from '../../shell/actions/use-actions.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import { markAllRead } from './actions.ts'
import { canMarkAllRead, hasNews } from './connection/news.ts'
import { isSilenced } from './connection/notifications.ts'
import { roomBeside } from './connection/room-order.ts'
import { useChat } from './store.ts'

/** Registers the actions of the chat page. Returns the keys that also work while typing. */
export function useChatPageActions({
  rooms,
  slug,
  onMake,
}: {
  rooms: readonly ChatRoomRecord[]
  slug: string | undefined
  /** Opens the dialogs for new and archived rooms; undefined for users who are not admins. */
  onMake: ((dialog: 'new' | 'archived') => void) | undefined
}) {
  const navigate = useNavigate()

  function step(by: 1 | -1, { unread = false } = {}) {
    // Read from the URL: repeated key presses may be ahead of the rendered page.
    const here = matchPath('/chat/:slug', window.location.pathname)?.params.slug
    const news = useChat.getState()
    const next = roomBeside(rooms, here, by, ({ id }) => !unread || hasNews(news, id, isSilenced))
    if (next) void navigate(`/chat/${next.slug}`)
  }
  usePageActions([
    { id: 'chat.next-room', label: 'Next room', shortcut: 'Alt+ArrowDown', run: () => step(1) },
    { id: 'chat.previous-room', label: 'Previous room', shortcut: 'Alt+ArrowUp', run: () => step(-1) },
    {
      id: 'chat.next-unread',
      label: 'Next unread room',
      shortcut: 'Alt+Shift+ArrowDown',
      run: () => step(1, { unread: true }),
    },
    {
      id: 'chat.previous-unread',
      label: 'Previous unread room',
      shortcut: 'Alt+Shift+ArrowUp',
      run: () => step(-1, { unread: true }),
    },
    {
      id: 'chat.mark-all-read',
      label: 'Mark all as read',
      shortcut: 'Shift+Escape',
      when: () => canMarkAllRead(useChat.getState()),
      run: readAll,
    },
    ...rooms.map((one) => ({
      id: `chat.room.${one.id}`,
      label: `Go to ${isolated(one.name)}`,
      when: () => one.slug !== slug,
      run: () => void navigate(`/chat/${one.slug}`),
    })),
    ...(onMake
      ? [
          { id: 'chat.new-room', label: 'New room…', run: () => onMake('new') },
          { id: 'chat.archived', label: 'Archived rooms', run: () => onMake('archived') },
        ]
      : []),
  ])

  return function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (event.key === 'Escape' && event.shiftKey && !event.altKey) {
      // Dialogs are rendered elsewhere, but their key events bubble to here.
      const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
      if (!isInside || !canMarkAllRead(useChat.getState())) return
      event.preventDefault()
      return readAll()
    }
    if (!event.altKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1, { unread: event.shiftKey })
  }
}

export function readAll() {
  markAllRead()
  toast({ text: 'All rooms marked as read.' })
}
