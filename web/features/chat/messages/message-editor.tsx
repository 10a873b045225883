import { MESSAGE_MAX_LENGTH, type ChatMessageRecord } from '#contract/chat/chat'
import { useState } from 'react'
import { useMedia } from '../../../shell/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldBox, classNames } from '../../../ui/class-names.ts'
import { editMessage } from '../actions.ts'
import { asWritten, typedMentions, writtenOut } from '../composer/mentions.ts'
import { knownPeople } from '../composer/use-mention.ts'

/** Changes an own message where it stands. Enter saves, Escape leaves it as it was. */
export function MessageEditor({ message, onDone }: { message: ChatMessageRecord; onDone: () => void }) {
  const [{ text: before, mentions }] = useState(() => asWritten(message.message))
  const [text, setText] = useState(before)
  const next = writtenOut(text.trim(), mentions)
  const over = Array.from(next).length - MESSAGE_MAX_LENGTH
  const canSave = next !== '' && over <= 0
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  const save = () => {
    if (!canSave) return
    const words = text.trim()
    const named = writtenOut(words, { ...typedMentions(words, knownPeople(message.room)), ...mentions })
    if (named !== message.message) editMessage(message.room, message.id, named)
    onDone()
  }
  return (
    <div className="my-1">
      <textarea
        // The person has just asked to write here.
        autoFocus
        aria-label="Edit the message"
        aria-invalid={over > 0}
        value={text}
        onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard) return
          event.preventDefault()
          save()
        }}
        className={classNames(
          fieldBox,
          'field-sizing-content max-h-64 min-h-11 resize-none py-2 text-base! leading-relaxed',
        )}
      />
      <div className="mt-1 flex items-center gap-2">
        <Button size="small" variant="primary" isDisabled={!canSave} onPress={save}>
          Save
        </Button>
        <Button size="small" variant="plain" onPress={onDone}>
          Cancel
        </Button>
        {over > 0 ? (
          <span role="status" className="text-xs font-medium text-danger tabular-nums">
            {over} too many
          </span>
        ) : (
          <span className="hidden text-xs text-soft sm:inline pointer-coarse:hidden">
            Enter saves, Escape cancels
          </span>
        )}
      </div>
    </div>
  )
}
