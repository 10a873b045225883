import SmilePlus from 'lucide-react/icons/smile-plus'
import { useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { findEmoji } from './emoji-list.ts'
import { touchTarget } from '../touch-target.ts'

const COLUMNS = 8

/** Emoji behind a button. */
export function EmojiButton({
  label,
  onPick,
  onOpenChange,
  placement = 'top end',
}: {
  label: string
  onPick: (emoji: string) => void
  onOpenChange?: (isOpen: boolean) => void
  placement?: 'top end' | 'bottom end'
}) {
  return (
    <Popover
      label={label}
      placement={placement}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          label={label}
          size="small"
          icon={<SmilePlus aria-hidden="true" />}
          className={touchTarget}
        />
      }
    >
      {(close) => (
        <EmojiPicker
          onPick={(emoji) => {
            close()
            onPick(emoji)
          }}
        />
      )}
    </Popover>
  )
}

/** All emoji with a search over them. Arrow keys move among them, Enter in the search takes the first. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  const found = findEmoji(search)

  function move(index: number) {
    setAt(index)
    grid.current?.querySelectorAll('button')[index]?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (at + step >= 0) move(Math.min(found.length - 1, at + step))
    else grid.current?.parentElement?.querySelector('input')?.focus()
  }

  return (
    <div className="w-84 max-w-full p-2">
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
          setAt(0)
        }}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key === 'Enter' && first) onPick(first.emoji)
          if (event.key !== 'ArrowDown' || !first) return
          event.preventDefault()
          move(0)
        }}
      />
      <div
        ref={grid}
        role="group"
        aria-label="Emoji"
        onKeyDown={onKeyDown}
        className="mt-2 grid h-56 auto-rows-min grid-cols-8 overflow-y-auto"
      >
        {found.map(({ emoji, name }, index) => (
          <button
            key={emoji}
            type="button"
            aria-label={name}
            title={name}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => onPick(emoji)}
            className={classNames(
              'grid h-10 place-items-center rounded-control text-xl hover:bg-hover',
              'focus-visible:bg-pressed',
            )}
          >
            {emoji}
          </button>
        ))}
        {found.length === 0 ? (
          <p className="col-span-8 p-4 text-center text-sm text-soft">No matching emoji.</p>
        ) : null}
      </div>
    </div>
  )
}
