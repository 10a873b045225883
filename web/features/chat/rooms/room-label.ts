import { mentionsLabel } from '../connection/news.ts'

export function roomLabel({
  name,
  isUnread,
  mentions,
  hasDraft,
  isSilenced,
  isLocked,
}: {
  name: string
  isUnread: boolean
  mentions: number
  hasDraft: boolean
  isSilenced: boolean
  isLocked: boolean
}): string {
  return [
    name,
    isUnread && 'unread',
    isUnread && mentions > 0 && mentionsLabel(mentions),
    hasDraft && 'has a draft',
    isSilenced && 'notifications off',
    isLocked && 'locked',
  ]
    .filter(Boolean)
    .join(', ')
}
