import Clapperboard from 'lucide-react/icons/clapperboard'
import ImagePlus from 'lucide-react/icons/image-plus'
import Mic from 'lucide-react/icons/mic'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { FilePicker } from '../../../ui/fields/file-picker.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { touchTarget } from '../touch-target.ts'
import { EmojiButton } from '../emoji/emoji-button.tsx'

export function ComposerTools({
  canSend,
  onPictures,
  onRecord,
  onProject,
  onEmoji,
  onSend,
}: {
  canSend: boolean
  onPictures: (files: File[]) => void
  onRecord: () => void
  onProject: () => void
  onEmoji: (emoji: string) => void
  onSend: () => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <FilePicker ref={picker} label="Pictures" accept="image/*" multiple onFiles={onPictures} />
      <IconButton
        label="Add pictures"
        size="small"
        placement="top"
        icon={<ImagePlus aria-hidden="true" />}
        onPress={() => picker.current?.click()}
        className={touchTarget}
      />
      <IconButton
        label="Record a voice message"
        size="small"
        placement="top"
        icon={<Mic aria-hidden="true" />}
        onPress={onRecord}
        className={touchTarget}
      />
      <IconButton
        label="Share a project"
        size="small"
        placement="top"
        icon={<Clapperboard aria-hidden="true" />}
        onPress={onProject}
        className={touchTarget}
      />
      <EmojiButton label="Emoji" onPick={onEmoji} />
      <IconButton
        label="Send"
        variant={canSend ? 'primary' : 'plain'}
        size="small"
        placement="top"
        icon={<SendHorizontal aria-hidden="true" />}
        isDisabled={!canSend}
        onPress={onSend}
        className={classNames('max-md:ml-auto', touchTarget)}
      />
    </>
  )
}
