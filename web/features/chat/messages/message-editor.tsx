import { MESSAGE_MAX_LENGTH, type ChatMessageRecord } from '#contract/chat/chat'
import { useId, useRef, useState } from 'react'
import { useMedia } from '../../../shell/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldBox, classNames } from '../../../ui/class-names.ts'
import { editMessage } from '../actions.ts'
import { CompletionList, completingField } from '../composer/completion-list.tsx'
import { asWritten, typedMentions, writtenOut } from '../composer/mentions.ts'
import { useCompleting } from '../composer/use-completing.ts'
import type { Written } from '../composer/use-completion.ts'
import { knownPeople } from '../composer/use-mention.ts'

/** Changes an own message where it stands. Enter saves, Escape leaves it as it was. */
export function MessageEditor({ message, onDone }: { message: ChatMessageRecord; onDone: () => void }) {
  const [written, setWritten] = useState<Written>(() => asWritten(message.message))
  const { text, mentions = {} } = written
  const box = useRef<HTMLTextAreaElement>(null)
  const { type, setCaret, completes, completion } = useCompleting({
    room: message.room,
    box,
    written,
    onChange: (part) => setWritten((before) => ({ ...before, ...part })),
    // Enter saves what ends with a name as it stands.
    startsClosed: true,
  })
  const listId = useId()
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
    // What comes and goes while somebody writes is no addition to the history, which is read out.
    <div aria-live="off" className="relative my-1">
      <CompletionList id={listId} {...completion.list} onPick={completion.pick} />
      <textarea
        ref={box}
        // The person has just asked to write here.
        autoFocus
        aria-label="Edit the message"
        {...completingField(listId, completion.list)}
        aria-invalid={over > 0}
        value={text}
        onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
        onBlur={() => completion.dismiss(true)}
        onChange={({ target }) => type(target.value, target.selectionStart)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing || completes(event)) return
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
