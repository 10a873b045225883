import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { searchRoom } from '../actions.ts'
import { Highlighted } from './highlighted.tsx'
import { timeOf } from './history-rows.ts'
import { withOlder, type Found } from './room-search.ts'
import { plainText } from '#model/chat/markdown'
import { touchTarget } from '../touch-target.ts'
import { formatDate } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

const WAIT_MS = 250

/** Finds messages of a room by their words. */
export function SearchPanel({
  room,
  onJump,
  onClose,
}: {
  room: string
  onJump: (seq: number) => void
  onClose: () => void
}) {
  const [words, setWords] = useState('')
  const [answered, setAnswered] = useState<Found>()
  const [error, setError] = useState('')

  useEffect(() => {
    let isOld = false
    const wanted = words.trim()
    if (wanted === '') return
    const timer = setTimeout(() => {
      searchRoom(room, wanted).then(
        (answer) => {
          if (isOld) return
          setError('')
          setAnswered({ ...answer, words: wanted })
        },
        (failure: unknown) => !isOld && setError(errorMessage(failure).text),
      )
    }, WAIT_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [room, words])

  const found = words.trim() === '' ? undefined : answered
  const newest = useNewest(found)

  async function more() {
    const last = found?.messages.at(-1)
    if (!found || !last) return
    try {
      const page = await searchRoom(room, found.words, last.seq)
      if (newest.current !== found) return
      setError('')
      setAnswered((shown) => withOlder(shown, found, page))
    } catch (failure) {
      if (newest.current === found) setError(errorMessage(failure).text)
    }
  }

  return (
    <aside
      aria-label="Search in this room"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-0 z-30 flex h-full flex-col bg-panel lg:static lg:w-80"
    >
      <div className="flex items-end gap-2 border-b border-line p-3">
        <TextField
          // The search was just opened.
          autoFocus
          label="Search in this room"
          type="search"
          value={words}
          onChange={setWords}
          className="flex-1"
        />
        <IconButton
          label="Close the search"
          icon={<X aria-hidden="true" />}
          onPress={onClose}
          className={touchTarget}
        />
      </div>
      <p role="status" className="px-4 py-2 text-sm text-soft">
        {error || (found ? countInWords(found) : 'Find messages by their words.')}
      </p>
      <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {found?.messages.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              onClick={() => onJump(message.seq)}
              className="w-full rounded-control px-2 py-2 text-left text-sm hover:bg-hover"
            >
              <span className="flex items-baseline gap-2">
                <TruncatedText className="font-medium">
                  {message.expand?.author?.name || 'Somebody'}
                </TruncatedText>
                <time className="shrink-0 text-xs text-soft">
                  {formatDate(timeOf(message.created), { dateStyle: 'medium' })}
                </time>
              </span>
              <span className="line-clamp-3 wrap-anywhere text-soft">
                <Highlighted text={plainText(message.message)} words={words} />
              </span>
            </button>
          </li>
        ))}
        {found?.more ? (
          <li className="px-2 pt-2">
            <Button size="small" onPress={() => void more()}>
              Show older
            </Button>
          </li>
        ) : null}
      </ul>
    </aside>
  )
}

function countInWords({ messages, more }: { messages: unknown[]; more: boolean }): string {
  if (messages.length === 0) return 'No messages found.'
  const count = `${messages.length}${more ? ' or more' : ''}`
  return messages.length === 1 && !more ? '1 message' : `${count} messages`
}
