import type { ChatMessageRecord } from '#contract/chat/chat'
import AtSign from 'lucide-react/icons/at-sign'
import Search from 'lucide-react/icons/search'
import VolumeX from 'lucide-react/icons/volume-x'
import { isolated } from '../../../platform/locale.ts'
import { Avatar } from '../../../shell/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { MessageActions } from './message-actions.ts'

export function PersonDialog({
  message,
  me,
  actions,
  onClose,
}: {
  message: ChatMessageRecord
  me: { id: string; admin: boolean }
  actions: MessageActions
  onClose: () => void
}) {
  const person = message.expand?.author ?? { id: message.author, name: '', avatar: '' }
  const isMe = person.id === me.id
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog title={isolated(person.name) || 'Somebody'} size="small" onClose={onClose}>
      <div className="flex flex-col items-center gap-5 pb-2">
        <Avatar user={person} className="size-36 text-6xl" />
        <div className="flex flex-wrap justify-center gap-2">
          {isMe || person.name === '' ? null : (
            <Button
              variant="primary"
              icon={<AtSign aria-hidden="true" />}
              onPress={then(() => actions.mention(person))}
            >
              Mention
            </Button>
          )}
          <Button icon={<Search aria-hidden="true" />} onPress={then(() => actions.findFrom(person))}>
            {isMe ? 'Find my messages' : 'Find messages'}
          </Button>
          {me.admin && !isMe ? (
            <Button icon={<VolumeX aria-hidden="true" />} onPress={then(() => actions.mute(message))}>
              Mute…
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
