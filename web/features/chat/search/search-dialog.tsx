import { SEARCH_WORDS_MAX_LENGTH } from '#contract/chat/search'
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

const SearchResults = lazy(async () => ({ default: (await import('./search-results.tsx')).SearchResults }))

/**
 * By text, author and date. Arrow keys move through the results, Enter opens one. The field is part of the page's
 * code, so that no early typing is lost.
 */
export function SearchDialog({
  person,
  onClose,
}: {
  person: { id: string; name: string } | undefined
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const words = useRef<HTMLInputElement>(null)
  // A result navigates away: closing would navigate back.
  const isLeaving = useRef(false)

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
      <div
        onKeyDown={onKeyDown}
        className="grid min-h-80 grid-cols-2 content-start gap-3 md:grid-cols-[2fr_1.4fr_1fr_1fr]"
      >
        <TextField
          ref={words}
          // Opened for typing.
          autoFocus
          type="search"
          label="Words"
          maxLength={SEARCH_WORDS_MAX_LENGTH}
          placeholder="Words, or their beginnings"
          value={typed}
          onChange={setTyped}
          className="col-span-2 md:col-span-1"
        />
        <Suspense>
          <SearchResults
            words={typed}
            person={person}
            list={list}
            onFollow={() => (isLeaving.current = true)}
          />
        </Suspense>
      </div>
    </Dialog>
  )
}
