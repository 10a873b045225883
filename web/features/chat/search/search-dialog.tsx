import { SEARCH_WORDS_MAX_LENGTH } from '#contract/chat/search'
import type { FoundMessage } from '../../../data/chat-search.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../shell/avatar.tsx'
import { wordsFor } from '../../../shell/errors/words.ts'
import { momentWords } from '../../../shell/moment-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Highlighted } from '../history/highlighted.tsx'
import { plainText } from '../messages/markdown.ts'
import { PersonField } from './person-field.tsx'
import { startOfDay } from './search-dates.ts'
import { useChatSearch } from './use-chat-search.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

const nothingYet = { q: '', author: '', from: '', until: '' }

/** Searches all rooms by words, person and date. Arrows lead through what is found, Enter to a message in its room. */
export function SearchDialog({
  person,
  onClose,
}: {
  /** Whose messages are asked for first; anybody's when missing. */
  person: { id: string; name: string } | undefined
  onClose: () => void
}) {
  const [wanted, setWanted] = useState({ ...nothingYet, author: person?.id ?? '' })
  const [days, setDays] = useState({ from: '', until: '' })
  const { found, isAsked, error, isLoading, hasMore, more } = useChatSearch(wanted)
  const list = useRef<HTMLUListElement>(null)
  const words = useRef<HTMLInputElement>(null)
  // A result leads away by itself: closing as well would go back to where the window was opened.
  const isLeaving = useRef(false)
  const change = (part: Partial<typeof nothingYet>) => setWanted((before) => ({ ...before, ...part }))

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (event.key === 'Enter' && event.target === words.current) return links[0]?.click()
    if (step === undefined || (at < 0 && event.target !== words.current)) return
    event.preventDefault()
    const next = at + step
    if (next < 0) words.current?.focus()
    else links[next]?.focus()
  }

  return (
    <Dialog
      title="Search all rooms"
      size="large"
      onClose={() => {
        if (!isLeaving.current) onClose()
      }}
    >
      {/* Hears the arrows for the field and the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown} className="flex min-h-80 flex-col gap-3">
        <div className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1.4fr_1fr_1fr]">
          <TextField
            ref={words}
            // The window was opened to type in it.
            autoFocus
            type="search"
            label="Words"
            maxLength={SEARCH_WORDS_MAX_LENGTH}
            placeholder="Words, or how they start"
            value={wanted.q}
            onChange={(q) => change({ q })}
            className="col-span-2 md:col-span-1"
          />
          <PersonField
            label="Sent by"
            person={person}
            onChange={(author) => change({ author })}
            className="col-span-2 md:col-span-1"
          />
          <TextField
            type="date"
            label="From"
            value={days.from}
            max={days.until}
            onChange={(from) => {
              setDays({ ...days, from })
              change({ from: startOfDay(from) })
            }}
          />
          <TextField
            type="date"
            label="To"
            value={days.until}
            min={days.from}
            onChange={(until) => {
              setDays({ ...days, until })
              change({ until: startOfDay(until, 1) })
            }}
          />
        </div>
        <p role="status" className={error ? 'text-danger' : 'text-soft'}>
          {error
            ? wordsFor(error).text
            : isAsked
              ? countInWords(found, { isLoading, hasMore })
              : 'Searches every room you can read.'}
        </p>
        <ul ref={list} aria-label="Found" className="-mx-2 flex flex-col">
          {found?.map((message) => (
            <Found
              key={message.id}
              message={message}
              words={wanted.q}
              onFollow={() => (isLeaving.current = true)}
            />
          ))}
        </ul>
        {hasMore ? (
          <Button size="small" pending={isLoading} onPress={more} className="self-start">
            {found?.length ? 'Show older messages' : 'Search further back'}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

function Found({ message, words, onFollow }: { message: FoundMessage; words: string; onFollow: () => void }) {
  const { author, room } = message
  return (
    <li>
      <Link
        to={`/chat/${room.slug}?message=${message.seq}`}
        onClick={(event) => {
          // In a new tab this page stays as it is.
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow()
        }}
        className="flex gap-3 rounded-control px-2 py-2.5 text-ink no-underline hover:bg-hover focus-visible:bg-hover"
      >
        <Avatar user={author} className="mt-0.5 size-8 text-sm" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <TruncatedText className="font-medium">{author.name || 'Somebody'}</TruncatedText>
            <span className="text-xs text-soft">
              in <bdi>{room.name}</bdi> · {momentWords(message.created)}
            </span>
          </span>
          <span className="line-clamp-3 text-sm wrap-anywhere text-soft">
            <Highlighted text={plainText(message.message)} words={words} />
          </span>
        </span>
      </Link>
    </li>
  )
}

function countInWords(
  found: readonly unknown[] | undefined,
  { isLoading, hasMore }: { isLoading: boolean; hasMore: boolean },
): string {
  if (!found) return isLoading ? 'Searching…' : ''
  if (found.length === 0) return hasMore ? 'Nothing in the newest messages.' : 'No messages found.'
  if (found.length === 1 && !hasMore) return '1 message'
  return `${found.length}${hasMore ? ' or more' : ''} messages`
}
