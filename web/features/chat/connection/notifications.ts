import type { ChatMessageRecord } from '#contract/chat/chat'
import { localStore } from '../../../platform/browser-storage.ts'
import { isolated } from '../../../platform/locale.ts'
import { signal } from '../../../platform/signal.ts'
import { isFor, plainText } from '#model/chat/markdown'
import { setBadge } from '../../../shell/navigation/badges.ts'
import { markTabTitle } from '../../../shell/use-title.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { badgeOf, newsOf, titleMarkOf } from './news.ts'
import { useChat } from '../store.ts'

/** The messages of a room that trigger notifications. */
export type NotificationLevel = 'all' | 'mentions' | 'none'

const levelKey = (room: string) => `mouthpiece_chat_notify_${room}`

/** Counts changes of levels since the page was opened. */
const chosen = signal(0)

export function notificationLevel(room: string): NotificationLevel {
  const stored = localStore.getItem(levelKey(room))
  return stored === 'all' || stored === 'none' ? stored : 'mentions'
}

export function isSilenced(room: string): boolean {
  return notificationLevel(room) === 'none'
}

/** Requests permission if needed; returns whether notifications can be shown. */
export async function setNotificationLevel(room: string, level: NotificationLevel): Promise<boolean> {
  localStore.setItem(levelKey(room), level)
  chosen.set(chosen.get() + 1)
  if (level === 'none' || !('Notification' in window)) return level === 'none'
  if (Notification.permission === 'default') await Notification.requestPermission()
  return Notification.permission === 'granted'
}

/** Calls `onChange` when a level changes, here or in another tab; returns an unsubscribe function. */
export function followLevels(onChange: () => void): () => void {
  const stop = chosen.subscribe(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    stop()
    window.removeEventListener('storage', onChange)
  }
}

/** Delay that lets another tab mark the message as read first. */
const GLANCE_MS = 1_500
/** Messages missed while offline are announced only if they are newer than this. */
const FRESH_MS = 2 * 60_000

/** Returns whether a message is recent. Only missed messages are compared with this machine's clock, which may be wrong. */
export function isNews(
  { created }: Pick<ChatMessageRecord, 'created'>,
  isMissed: boolean,
  now = Date.now(),
): boolean {
  return !isMissed || now - Date.parse(created.replace(' ', 'T')) <= FRESH_MS
}

/** Shows a notification of a message, if its room and the browser allow it and it stays unread for a moment. */
export function notify(record: ChatMessageRecord, open: (path: string) => void): void {
  const { me } = useChat.getState()
  if (!isWanted(notificationLevel(record.room), record, me)) return
  const author = record.expand?.author?.name || 'Somebody'
  setTimeout(() => {
    const { rooms, lastRead, me: now } = useChat.getState()
    const room = rooms.find(({ id }) => id === record.room)
    if (!room || now !== me || (lastRead[room.id] ?? '') >= record.created) return
    if (!isAllowed()) return offerNotifications(author)
    const does = record.notifies === me ? ' replied to you' : ''
    const shown = new Notification(`${isolated(author)}${does} in ${isolated(room.name)}`, {
      body: plainText(record.message).slice(0, 200),
      // Replaces the notification of other tabs.
      tag: record.id,
    })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      open(`/chat/${room.slug}?message=${record.seq}`)
    })
  }, GLANCE_MS)
}

export function isWanted(
  level: NotificationLevel,
  record: Pick<ChatMessageRecord, 'message' | 'notifies'>,
  me: string,
): boolean {
  return level === 'all' || (level === 'mentions' && isFor(me, record))
}

function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

/** Shows unread counts in every page's title and at the header's link to the chat. */
export function showNews(): () => void {
  const update = () => {
    const news = newsOf(useChat.getState(), isSilenced)
    markTabTitle(titleMarkOf(news))
    setBadge('chat', badgeOf(news))
  }
  const stop = useChat.subscribe(({ unread, mentions, rooms }, before) => {
    if (unread !== before.unread || mentions !== before.mentions || rooms !== before.rooms) update()
  })
  const stopLevels = followLevels(update)
  update()
  return () => {
    stop()
    stopLevels()
    markTabTitle('')
    setBadge('chat', undefined)
  }
}

const askedKey = 'mouthpiece_chat_notify_asked'

/** Offers notifications at the first message that would have triggered one, before the browser asks for permission. */
function offerNotifications(author: string) {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  if (localStore.getItem(askedKey)) return
  localStore.setItem(askedKey, 'yes')
  toast({
    text: `${isolated(author)} wrote to you. Get notified about messages like this while you’re elsewhere?`,
    action: { label: 'Turn on notifications', run: () => void Notification.requestPermission() },
    sticky: true,
  })
}
