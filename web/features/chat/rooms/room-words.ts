import { mentionsInWords } from '../connection/news.ts'

/** A room of the list in words: its name, and what stands beside it. */
export function roomInWords({
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
    isUnread && mentions > 0 && mentionsInWords(mentions),
    hasDraft && 'has a draft',
    isSilenced && 'notifications off',
    isLocked && 'locked',
  ]
    .filter(Boolean)
    .join(', ')
}
