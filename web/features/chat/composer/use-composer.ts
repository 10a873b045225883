import { MESSAGE_MAX_LENGTH } from '#contract/chat/chat'
import { hasVisibleText } from '#contract/has-visible-text'
import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import type { RoomFile } from '#model/chat/room-file'
import { useMedia } from '../../../shell/use-media.ts'
import { send, setDraft, typing } from '../actions.ts'
import { useAttaching } from '../attachments/use-attaching.ts'
import { emptyDraft, useChat, type Draft } from '../store.ts'
import { formatted } from './formatting.ts'
import { typedMentions, encodeMentions } from '#model/chat/mentions'
import { useCompleting } from './use-completing.ts'
import { knownPeople } from './use-mention.ts'

interface ComposerOptions {
  room: string
  box: RefObject<HTMLTextAreaElement | null>
  onEditLast: () => void
}

export function useComposer({ room, box, onEditLast }: ComposerOptions) {
  const draft = useChat(({ drafts }) => drafts[room]) ?? emptyDraft
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  const change = (part: Partial<Draft>) => setDraft(room, { ...draft, ...part })
  const completing = useCompleting({ room, box, written: draft, onChange: change })
  const { caret, setCaret, write, completes, completion } = completing
  // A project or survey may be sent without text.
  const words =
    (hasVisibleText(draft.text) ? draft.text.trim() : '') ||
    (draft.card && draft.card.kind !== 'link' ? asAddress(draft.card.url) : '')
  const text = encodeMentions(words, draft.mentions ?? {})
  const files = draft.files ?? []
  const attaching = useAttaching(files, (added, limit) => addFiles(room, added, limit))
  const left = MESSAGE_MAX_LENGTH - Array.from(text).length
  const canSend = (text !== '' || files.length > 0) && left >= 0 && !attaching.isReading

  // A new room or reply focuses the field, after the shell has moved the focus.
  useEffect(() => {
    if (!hasKeyboard && draft.reply === '') return
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement
      // A user who is writing elsewhere by then, such as in an earlier message, is not interrupted; nor is one who
      // reads while the composer opens by itself.
      const isElsewhere =
        focused?.matches('input, textarea') || (draft.reply === '' && focused?.closest('[role=log]'))
      if (!isElsewhere) box.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [box, draft.reply, hasKeyboard])

  function submit() {
    if (!canSend) return
    const named = { ...typedMentions(words, knownPeople(room)), ...draft.mentions }
    const [first, ...rest] = files
    const card = first ? null : draft.card
    const { reply, quiet } = draft
    send(room, { text: encodeMentions(words, named), reply, quiet, card, attachment: first })
    for (const attachment of rest) send(room, { text: '', attachment })
    setDraft(room, { ...emptyDraft, edit: draft.edit })
    setCaret(0)
    box.current?.focus()
  }

  function type(value: string, at: number) {
    completing.type(value, at)
    if (value !== '') typing(room)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, currentTarget } = event
    // Alt switches rooms.
    if (event.altKey) return
    const { selectionStart: from, selectionEnd: to } = currentTarget
    const marked =
      (event.ctrlKey || event.metaKey) && !event.shiftKey
        ? formatted(key, { text: draft.text, from, to })
        : undefined
    if (marked) {
      event.preventDefault()
      return write({ text: marked.text }, marked.from, marked.to)
    }
    if (completes(event)) return
    if (key === 'Enter' && !event.shiftKey && hasKeyboard) {
      event.preventDefault()
      submit()
    } else if (key === 'ArrowUp' && draft.text === '') {
      event.preventDefault()
      onEditLast()
    } else if (key === 'Escape' && !event.shiftKey && draft.reply) change({ reply: '', quiet: false })
  }

  return {
    draft,
    change,
    type,
    setCaret,
    insert: (words: string) =>
      write({ text: draft.text.slice(0, caret) + words + draft.text.slice(caret) }, caret + words.length),
    completion,
    attaching,
    /** Remaining characters. */
    left,
    canSend,
    submit,
    onKeyDown,
    hasKeyboard,
  }
}

/** Adds to the current draft: while a picture is read, more may have been typed or attached. */
function addFiles(room: string, added: readonly RoomFile[], limit: number) {
  const draft = useChat.getState().drafts[room] ?? emptyDraft
  setDraft(room, { ...draft, files: [...(draft.files ?? []), ...added].slice(0, limit) })
}

function asAddress(path: string): string {
  return new URL(path, window.location.origin).href
}
