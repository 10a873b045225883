import type { ChatMessageRecord } from '#contract/chat/chat'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Copy from 'lucide-react/icons/copy'
import Flag from 'lucide-react/icons/flag'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { decodeMentions } from '#model/chat/mentions'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import type { MessageActions } from './message-actions.ts'

export function messageMenu(
  message: ChatMessageRecord,
  me: { id: string; admin: boolean },
  actions: MessageActions,
): MenuItem[] {
  const own = message.author === me.id
  const { card } = message.expand ?? {}
  // The text of a message with only a file is the file's name.
  const hasWords = !(
    card &&
    (card.kind === 'picture' || card.kind === 'voice') &&
    card.title === message.message
  )
  const items: (MenuItem | false)[] = [
    own && {
      id: 'edit',
      label: 'Edit',
      shortcut: 'e',
      icon: <Pencil aria-hidden="true" />,
      onAction: () => actions.edit(message),
    },
    hasWords && {
      id: 'copy',
      label: 'Copy text',
      icon: <Copy aria-hidden="true" />,
      onAction: () => copyText(decodeMentions(message.message).text, 'Text copied.'),
    },
    card?.kind === 'voice' && {
      id: 'direct',
      label: 'Make a scene',
      icon: <Clapperboard aria-hidden="true" />,
      onAction: () => actions.direct(message),
    },
    {
      id: 'link',
      label: 'Copy link',
      icon: <LinkIcon aria-hidden="true" />,
      onAction: () => copyText(actions.linkTo(message), 'Link copied.'),
    },
    !own && {
      id: 'report',
      label: 'Report…',
      icon: <Flag aria-hidden="true" />,
      separated: true,
      onAction: () => actions.report(message),
    },
    me.admin &&
      !own && {
        id: 'mute',
        label: 'Mute author…',
        icon: <VolumeX aria-hidden="true" />,
        onAction: () => actions.mute(message),
      },
    (own || me.admin) && {
      id: 'remove',
      label: own ? 'Delete…' : 'Remove…',
      shortcut: 'Delete',
      icon: <Trash aria-hidden="true" />,
      danger: true,
      separated: true,
      onAction: () => actions.remove(message),
    },
  ]
  return items.filter((item) => item !== false)
}
