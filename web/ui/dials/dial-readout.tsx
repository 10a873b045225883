import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'

/** The value of a dial; a click, or Enter on the dial, edits it as text. */
export function DialReadout({
  label,
  text,
  typing,
  onTyping,
  onKeep,
  onStart,
  isDisabled = false,
}: {
  label: string
  text: string
  /** The typed text; `null` when not typing. */
  typing: string | null
  onTyping: (text: string | null) => void
  onKeep: () => void
  onStart: () => void
  isDisabled?: boolean | undefined
}) {
  const box = 'h-5 w-full min-w-0 rounded-[4px] px-0.5 text-center text-xs leading-5 tabular-nums'
  if (typing === null) {
    return (
      <button
        type="button"
        tabIndex={-1}
        disabled={isDisabled}
        aria-label={`Type ${label.toLowerCase()}: ${text}`}
        onClick={onStart}
        className={classNames(box, 'cursor-text truncate text-soft hover:bg-hover hover:text-ink')}
      >
        {text}
      </button>
    )
  }
  return (
    <input
      autoFocus
      aria-label={label}
      inputMode="decimal"
      value={typing}
      onFocus={(event) => {
        // A typed first character stays; an existing value is selected.
        if (typing.length > 1) event.target.select()
      }}
      onChange={(change) => onTyping(change.target.value)}
      onBlur={onKeep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Escape') {
          // Returns the focus to the dial.
          const dial = event.currentTarget.closest('[data-dial]')?.querySelector<HTMLElement>('[role=slider]')
          // Blur commits the text, so a cancelled one has to be cleared before.
          if (event.key === 'Escape') flushSync(() => onTyping(null))
          dial?.focus()
        }
        event.stopPropagation()
      }}
      className={classNames(box, 'border border-line-strong bg-raised')}
    />
  )
}
