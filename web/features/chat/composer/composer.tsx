import type { ChatRoomRecord } from '#contract/chat/chat'
import { lazy, Suspense, useId, useState, type RefObject } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { send } from '../actions.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useFilesDrop } from '../../../ui/hooks/use-files-drop.ts'
import { WaitingFiles } from '../attachments/waiting-files.tsx'
import { ComposerExtras } from './composer-extras.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { CompletionList, completingField } from './completion-list.tsx'
import type { StoredMessage } from '#model/chat/room-messages'
import { useComposer } from './use-composer.ts'
import { isolated } from '../../../platform/locale.ts'
import { lazyWindow } from '../../../ui/overlays/lazy-window.tsx'

const ProjectPicker = lazyWindow(async () => (await import('./project-picker.tsx')).ProjectPicker)
const RecordBar = lazy(async () => ({ default: (await import('../attachments/record-bar.tsx')).RecordBar }))

/** The counter appears this many characters before the limit. */
const COUNTED = 200
const MAX_LINES = 8
const grows = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

interface ComposerProps {
  room: ChatRoomRecord
  me: string
  box: RefObject<HTMLTextAreaElement | null>
  answered: StoredMessage | undefined
  onEditLast: () => void
}

/** The message field. Enter sends; on phones only the button does. Each room has its own draft. */
export function Composer({ room, me, box, answered, onEditLast }: ComposerProps) {
  const composer = useComposer({ room: room.id, box, onEditLast })
  const { draft, change, completion, attaching, left, canSend, hasKeyboard } = composer
  const [isPicking, setPicking] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const isOver = useFilesDrop(attaching.take)
  const listId = useId()

  return (
    <div className="relative px-3 md:px-5">
      <CompletionList id={listId} {...completion.list} onPick={completion.pick} />
      <div className="rounded-panel border border-line-strong bg-raised transition-colors focus-within:border-ink">
        <ComposerExtras room={room.id} me={me} draft={draft} answered={answered} onChange={change} />
        <WaitingFiles
          files={draft.files ?? []}
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
                send(room.id, { text: '', reply: draft.reply, quiet: draft.quiet, attachment: voice })
                if (draft.reply) change({ reply: '', quiet: false })
              }}
              onLeft={(voice) => {
                attaching.add([voice])
                toast({ text: `Your recording waits in ${isolated(room.name)}.` })
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
            rows={grows ? 1 : Math.min(MAX_LINES, draft.text.split('\n').length)}
            aria-label={`Message in ${isolated(room.name)}`}
            {...completingField(listId, completion.list)}
            aria-invalid={left < 0}
            placeholder={`Message in ${isolated(room.name)}`}
            enterKeyHint={hasKeyboard ? 'send' : 'enter'}
            value={draft.text}
            onChange={({ target }) => composer.type(target.value, target.selectionStart)}
            onSelect={(event) => composer.setCaret(event.currentTarget.selectionStart)}
            onBlur={() => completion.dismiss(true)}
            onFocus={() => completion.dismiss(false)}
            onKeyDown={composer.onKeyDown}
            onPaste={attaching.onPaste}
            // Limited to a share of the room, so that messages stay visible above a phone's keyboard.
            className="field-sizing-content max-h-[clamp(4.5rem,30cqh,14.5rem)] min-h-9 min-w-0 flex-1 resize-none max-md:basis-full bg-transparent px-2.5 py-1 leading-relaxed outline-none placeholder:truncate placeholder:text-soft pointer-coarse:min-h-11 pointer-coarse:py-2"
          />
          {left < COUNTED ? (
            <span
              role="status"
              className={classNames(
                'px-1 py-2 text-xs whitespace-nowrap tabular-nums pointer-coarse:py-3.5',
                left < 0 ? 'font-medium text-danger' : 'text-soft',
              )}
            >
              {left < 0 ? `${-left} too many` : left}
            </span>
          ) : null}
          <ComposerTools
            canSend={canSend}
            onPictures={attaching.take}
            onRecord={() => setRecording(true)}
            onProject={() => setPicking(true)}
            onEmoji={composer.insert}
            onSend={composer.submit}
          />
        </div>
      </div>
      {isPicking ? (
        <Suspense>
          <ProjectPicker me={me} onPick={(card) => change({ card })} onClose={() => setPicking(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
