import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { noteRecentEmoji, recentEmoji, skinTone } from './emoji-choices.ts'
import { EmojiGrid, type EmojiGridHandle } from './emoji-grid.tsx'
import { findEmoji } from './find-emoji.ts'
import { gridRows, recentRows } from './grid-rows.ts'
import { SkinToneChoice } from './skin-tone-choice.tsx'
import { useEmoji } from './use-emoji.ts'

/** All emoji with a search over them. Arrow keys move among them, Enter in the search takes the first. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [search, setSearch] = useState('')
  const [recent] = useState(recentEmoji)
  const input = useRef<HTMLDivElement>(null)
  const grid = useRef<EmojiGridHandle>(null)
  const tone = useSignal(skinTone)
  const { data, error, refetch } = useEmoji()
  const rows = useMemo(() => {
    if (!data) return []
    if (search.trim() === '') return [...recentRows(recent, data.all), ...gridRows(data.groups, tone)]
    return gridRows([{ name: '', emoji: findEmoji(data.all, search) }], tone)
  }, [data, recent, search, tone])

  const first = rows.find((row) => row.kind === 'emoji')?.cells[0]

  function pick(emoji: string) {
    noteRecentEmoji(emoji)
    onPick(emoji)
  }

  // Words that were typed and entered before the emoji arrived.
  const [isEntered, setEntered] = useState(false)
  const pickEntered = useEffectEvent(() => {
    setEntered(false)
    if (first) pick(first.emoji)
  })
  useEffect(() => {
    // The emoji arrive from outside, and the words wait for them.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isEntered && data) pickEntered()
  }, [isEntered, data])

  return (
    <div className="flex w-84 max-w-full flex-col gap-2 p-2">
      <div ref={input}>
        <TextField
          // The picker was just opened.
          autoFocus
          label="Search emoji"
          labelHidden
          placeholder="Search"
          value={search}
          autoComplete="off"
          onChange={(words) => {
            setSearch(words)
            setEntered(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && search.trim() !== '') setEntered(true)
            else if (event.key === 'Enter' && first) pick(first.emoji)
            if (event.key !== 'ArrowDown' || !first) return
            event.preventDefault()
            grid.current?.focus()
          }}
        />
      </div>
      {error ? (
        <LoadErrorNotice error={error} onRetry={refetch} className="h-76" />
      ) : data ? (
        <EmojiGrid
          // A new search selects its first emoji.
          key={search}
          ref={grid}
          rows={rows}
          onPick={pick}
          onLeave={() => input.current?.querySelector('input')?.focus()}
        />
      ) : (
        <Skeleton className="h-76" />
      )}
      <SkinToneChoice />
    </div>
  )
}
