import { MESSAGE_MAX_LENGTH, type ChatMessageRecord } from '#contract/chat/chat'
import { useId, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../../shell/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldBox, classNames } from '../../../ui/class-names.ts'
import { editMessage, setEdit } from '../actions.ts'
import { CompletionList, completingField } from '../composer/completion-list.tsx'
import { decodeMentions, typedMentions, encodeMentions } from '#model/chat/mentions'
import { useCompleting } from '../composer/use-completing.ts'
import { knownPeople } from '../composer/use-mention.ts'
import { useChat } from '../store.ts'

export function MessageEditor({ message, onDone }: { message: ChatMessageRecord; onDone: () => void }) {
  const { room, id } = message
  const edit = useChat(({ drafts }) => drafts[room]?.edit)
  const unfinished = edit?.id === id ? edit : undefined
  const [isBegun] = useState(!unfinished)
  const asSent = useMemo(() => decodeMentions(message.message), [message.message])
  const written = unfinished ?? asSent
  const { text, mentions = {} } = written
  const box = useRef<HTMLTextAreaElement>(null)
  const { type, setCaret, completes, completion } = useCompleting({
    room,
    box,
    written,
    onChange: (part) => setEdit(room, id, { text, mentions, ...part }),
    // With a mention at the end, Enter must save instead of choosing a suggestion.
    startsClosed: true,
  })
  const listId = useId()
  const next = encodeMentions(text.trim(), mentions)
  const over = Array.from(next).length - MESSAGE_MAX_LENGTH
  const canSave = next !== '' && over <= 0
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  const close = () => {
    setEdit(room, id, undefined)
    onDone()
  }
  const save = () => {
    if (!canSave) return
    const words = text.trim()
    const named = encodeMentions(words, { ...typedMentions(words, knownPeople(room)), ...mentions })
    if (named !== message.message) editMessage(room, id, named)
    close()
  }
  return (
    // The editor is no new message, so the live region must not announce it.
    <div aria-live="off" className="relative my-1">
      <CompletionList id={listId} {...completion.list} onPick={completion.pick} />
      <textarea
        ref={box}
        // A new edit takes the focus; a resumed one does not.
        autoFocus={isBegun}
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
          if (completes(event)) return
          if (event.key === 'Escape') close()
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
        <Button size="small" variant="plain" onPress={close}>
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
