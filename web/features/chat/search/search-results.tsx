import type { FoundMessage } from '../../../data/chat-search.ts'
import { useMemo, useState, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../shell/avatar.tsx'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { formatRecentDateTime } from '../../../shell/format-date-time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Highlighted } from '../history/highlighted.tsx'
import { plainText } from '#model/chat/markdown'
import { PersonField } from './person-field.tsx'
import { startOfDay } from './search-dates.ts'
import { useChatSearch } from './use-chat-search.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

const anything = { author: '', from: '', until: '' }

/** Filters by author and date, and the results: cells of the dialog's grid. */
export function SearchResults({
  words,
  person,
  list,
  onFollow,
}: {
  words: string
  /** The author to search for at first; all authors when missing. */
  person: { id: string; name: string } | undefined
  list: RefObject<HTMLUListElement | null>
  onFollow: () => void
}) {
  const [limits, setLimits] = useState({ ...anything, author: person?.id ?? '' })
  const [days, setDays] = useState({ from: '', until: '' })
  const wanted = useMemo(() => ({ ...limits, q: words }), [limits, words])
  const { found, isAsked, error, isLoading, hasMore, more } = useChatSearch(wanted)
  const change = (part: Partial<typeof anything>) => setLimits((before) => ({ ...before, ...part }))

  return (
    <>
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
      <p role="status" className={`col-span-full ${error ? 'text-danger' : 'text-soft'}`}>
        {error
          ? errorMessage(error).text
          : isAsked
            ? countInWords(found, { isLoading, hasMore })
            : 'Searches every room you can read.'}
      </p>
      <ul ref={list} aria-label="Found" className="col-span-full -mx-2 flex min-w-0 flex-col">
        {found?.map((message) => (
          <Found key={message.id} message={message} words={words} onFollow={onFollow} />
        ))}
      </ul>
      {hasMore ? (
        <Button size="small" pending={isLoading} onPress={more} className="col-span-full justify-self-start">
          {found?.length ? 'Show older messages' : 'Search further back'}
        </Button>
      ) : null}
    </>
  )
}

function Found({ message, words, onFollow }: { message: FoundMessage; words: string; onFollow: () => void }) {
  const { author, room } = message
  return (
    <li>
      <Link
        to={`/chat/${room.slug}?message=${message.seq}`}
        onClick={(event) => {
          // A new tab leaves this page unchanged.
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow()
        }}
        className="flex gap-3 rounded-control px-2 py-2.5 text-ink no-underline hover:bg-hover focus-visible:bg-hover"
      >
        <Avatar user={author} className="mt-0.5 size-8 text-sm" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <TruncatedText className="font-medium">{author.name || 'Somebody'}</TruncatedText>
            <span className="text-xs text-soft">
              in <bdi>{room.name}</bdi> · {formatRecentDateTime(message.created)}
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
