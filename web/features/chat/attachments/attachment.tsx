import type { ChatCardRecord } from '#contract/chat/chat'
import { MessageCard } from './message-card.tsx'
import { PictureAttachment } from './picture-attachment.tsx'
import { VoiceAttachment } from './voice-attachment.tsx'

export function Attachment({ card, author }: { card: ChatCardRecord; author: string }) {
  switch (card.kind) {
    case 'picture':
      return <PictureAttachment card={card} />
    case 'voice':
      return <VoiceAttachment card={card} name={author} />
    case 'project':
    case 'survey':
    case 'jam':
    case 'link':
      return <MessageCard card={card} kind={card.kind} />
    default:
      return card.kind satisfies never
  }
}
