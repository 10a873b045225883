import { MESSAGE_MAX_LENGTH, showsSomething, type ChatRoomRecord } from '#contract/chat/chat'
import Clapperboard from 'lucide-react/icons/clapperboard'
import ImagePlus from 'lucide-react/icons/image-plus'
import Mic from 'lucide-react/icons/mic'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useMedia } from '../../../shell/use-media.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { send, setDraft, typing } from '../actions.ts'
import type { RoomFile } from '../../../data/chat.ts'
import { useFilesDrop } from '../../../ui/use-files-drop.ts'
import { useAttaching } from '../attachments/use-attaching.ts'
import { WaitingFiles } from '../attachments/waiting-files.tsx'
import { ComposerExtras } from './composer-extras.tsx'
import { EmojiButton } from './emoji-picker.tsx'
import { CompletionList, completionOption } from './completion-list.tsx'
import { withNamedEmoji } from './emoji-typed.ts'
import { formatted } from './formatting.ts'
import { typedMentions, writtenOut } from './mentions.ts'
import { ProjectPicker } from './project-picker.tsx'
import type { StoredMessage } from '../messages/room-messages.ts'
import { emptyDraft, useChat, type Draft } from '../store.ts'
import { touchTarget } from '../touch-target.ts'
import { useCompletion } from './use-completion.ts'
import { knownPeople } from './use-mention.ts'
import { isolated } from '../../../platform/locale.ts'

const RecordBar = lazy(async () => ({ default: (await import('../attachments/record-bar.tsx')).RecordBar }))

/** From so many characters before the limit on they are counted. */
const COUNTED = 200
const MOST_LINES = 8
const grows = CSS.supports('field-sizing', 'content')

interface ComposerProps {
  room: ChatRoomRecord
  me: string
  /** Where one writes; others put the focus there. */
  box: RefObject<HTMLTextAreaElement | null>
  /** The message that is answered, if it is known. */
  answered: StoredMessage | undefined
  /** Changes the newest own message. */
  onEditLast: () => void
}

/** Where one writes. Enter sends; on a phone a button does. What is written is kept for each room. */
export function Composer({ room, me, box, answered, onEditLast }: ComposerProps) {
  const draft = useChat(({ drafts }) => drafts[room.id]) ?? emptyDraft
  const [caret, setCaret] = useState(draft.text.length)
  const [dismissed, setDismissed] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)')
  // Nothing stands before a caret that is nowhere.
  const { label, choices, chosen, choose, completed } = useCompletion(room.id, draft, dismissed ? 0 : caret)
  const isCompleting = choices.length > 0
  const listId = useId()
  const change = (part: Partial<Draft>) => setDraft(room.id, { ...draft, ...part })
  // A project or a survey may be shown without another word.
  const words =
    (showsSomething(draft.text) ? draft.text.trim() : '') ||
    (draft.card && draft.card.kind !== 'link' ? asAddress(draft.card.url) : '')
  const text = writtenOut(words, draft.mentions ?? {})
  const files = draft.files ?? []
  const attaching = useAttaching(files, (next) => changeFiles(room.id, next))
  const isOver = useFilesDrop(attaching.take)
  const picker = useRef<HTMLInputElement>(null)
  const [isRecording, setRecording] = useState(false)
  const left = MESSAGE_MAX_LENGTH - Array.from(text).length
  const canSend = (text !== '' || files.length > 0) && left >= 0 && !attaching.isReading

  // A new room, or an answer to somebody: the person goes on writing. The shell moves the focus first.
  useEffect(() => {
    if (!hasKeyboard && draft.reply === '') return
    const frame = requestAnimationFrame(() => {
      // Anyone who has begun to write elsewhere by then, such as in an earlier message, goes on there.
      if (!document.activeElement?.matches('input, textarea')) box.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [box, draft.reply, hasKeyboard])

  function submit() {
    if (!canSend) return
    const named = { ...typedMentions(words, knownPeople(room.id)), ...draft.mentions }
    const [first, ...rest] = files
    const card = first ? null : draft.card
    send(room.id, { text: writtenOut(words, named), reply: draft.reply, card, attachment: first })
    for (const attachment of rest) send(room.id, { text: '', attachment })
    setDraft(room.id, emptyDraft)
    setCaret(0)
    box.current?.focus()
  }

  function write(part: Partial<Draft>, from: number, to = from) {
    change(part)
    setCaret(to)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(from, to)
    })
  }

  function pick(index: number) {
    const next = choices[index] && completed(choices[index])
    if (next) write(next.part, next.caret)
  }

  /** Keys that belong to the list of choices while it is open. */
  function completes(key: string): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) choose((chosen + step + choices.length) % choices.length)
    else if (key === 'Enter' || key === 'Tab') pick(chosen)
    else if (key === 'Escape') setDismissed(true)
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, currentTarget } = event
    // Rooms are changed with Alt, and Enter chooses a word while one is put together.
    if (event.nativeEvent.isComposing || event.altKey) return
    const { selectionStart: from, selectionEnd: to } = currentTarget
    const marked =
      (event.ctrlKey || event.metaKey) && !event.shiftKey
        ? formatted(key, { text: draft.text, from, to })
        : undefined
    if (marked) {
      event.preventDefault()
      write({ text: marked.text }, marked.from, marked.to)
    } else if (isCompleting) {
      if (completes(key)) event.preventDefault()
    } else if (key === 'Enter' && !event.shiftKey && hasKeyboard) {
      event.preventDefault()
      submit()
    } else if (key === 'ArrowUp' && draft.text === '') {
      event.preventDefault()
      onEditLast()
    } else if (key === 'Escape' && draft.reply) change({ reply: '' })
  }

  return (
    <div className="relative px-3 md:px-5">
      {isCompleting ? <CompletionList id={listId} {...{ label, choices, chosen }} onPick={pick} /> : null}
      {/* A text field of several lines has no state that says that a list is open. */}
      <p role="status" className="sr-only">
        {isCompleting ? `${choices.length} to choose from` : ''}
      </p>
      <div className="rounded-panel border border-line-strong bg-raised transition-colors focus-within:border-ink">
        <ComposerExtras room={room.id} draft={draft} answered={answered} onChange={change} />
        <WaitingFiles
          files={files}
          isReading={attaching.isReading}
          onChange={(next) => change({ files: next })}
        />
        {isOver ? (
          <p role="status" className="border-b border-line px-3 py-2 text-sm text-soft">
            Drop pictures to add them to <bdi>{room.name}</bdi>.
          </p>
        ) : null}
        {isRecording ? (
          <Suspense>
            <RecordBar
              onRecorded={(voice) => {
                send(room.id, { text: '', reply: draft.reply, attachment: voice })
                if (draft.reply) change({ reply: '' })
              }}
              onClose={() => {
                setRecording(false)
                requestAnimationFrame(() => box.current?.focus())
              }}
            />
          </Suspense>
        ) : null}
        <div
          className={classNames('items-end gap-0.5 p-1.5 max-md:flex-wrap', isRecording ? 'hidden' : 'flex')}
        >
          <textarea
            ref={box}
            dir="auto"
            rows={grows ? 1 : Math.min(MOST_LINES, draft.text.split('\n').length)}
            aria-label={`Message in ${isolated(room.name)}`}
            aria-autocomplete="list"
            aria-controls={isCompleting ? listId : undefined}
            aria-activedescendant={
              isCompleting && choices[chosen] ? completionOption(listId, choices[chosen]) : undefined
            }
            aria-invalid={left < 0}
            placeholder={`Message in ${isolated(room.name)}`}
            enterKeyHint={hasKeyboard ? 'send' : 'enter'}
            value={draft.text}
            onChange={({ target }) => {
              setDismissed(false)
              choose(0)
              const named = withNamedEmoji(target.value, target.selectionStart)
              if (named) write({ text: named.text }, named.caret)
              else {
                setCaret(target.selectionStart)
                change({ text: target.value })
              }
              if (target.value !== '') typing(room.id)
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onBlur={() => setDismissed(true)}
            onFocus={() => setDismissed(false)}
            onKeyDown={onKeyDown}
            onPaste={attaching.onPaste}
            className="field-sizing-content max-h-58 min-h-9 min-w-0 flex-1 resize-none max-md:basis-full bg-transparent px-2.5 py-1 leading-relaxed outline-none placeholder:truncate placeholder:text-soft pointer-coarse:min-h-11 pointer-coarse:py-2"
          />
          {left < COUNTED ? (
            <span
              role="status"
              className={classNames(
                'self-center px-1 text-xs tabular-nums',
                left < 0 ? 'font-medium text-danger' : 'text-soft',
              )}
            >
              {left < 0 ? `${-left} too many` : left}
            </span>
          ) : null}
          <input
            ref={picker}
            type="file"
            accept="image/*"
            multiple
            hidden
            onChange={({ target }) => {
              attaching.take([...(target.files ?? [])])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
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
            onPress={() => setRecording(true)}
            className={touchTarget}
          />
          <IconButton
            label="Share a project"
            size="small"
            placement="top"
            icon={<Clapperboard aria-hidden="true" />}
            onPress={() => setPicking(true)}
            className={touchTarget}
          />
          <EmojiButton
            label="Emoji"
            onPick={(emoji) => {
              const next = draft.text.slice(0, caret) + emoji + draft.text.slice(caret)
              write({ text: next }, caret + emoji.length)
            }}
          />
          <IconButton
            label="Send"
            variant={canSend ? 'primary' : 'plain'}
            size="small"
            placement="top"
            icon={<SendHorizontal aria-hidden="true" />}
            isDisabled={!canSend}
            onPress={submit}
            className={classNames('max-md:ml-auto', touchTarget)}
          />
        </div>
      </div>
      {isPicking ? (
        <ProjectPicker me={me} onPick={(card) => change({ card })} onClose={() => setPicking(false)} />
      ) : null}
    </div>
  )
}

/** By what the draft is by now: reading a picture takes a while, and somebody may have written on. */
function changeFiles(room: string, files: RoomFile[]) {
  setDraft(room, { ...(useChat.getState().drafts[room] ?? emptyDraft), files })
}

function asAddress(path: string): string {
  return new URL(path, window.location.origin).href
}
