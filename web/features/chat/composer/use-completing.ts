import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { withNamedEmoji } from './emoji-typed.ts'
import { useCompletion, type Written } from './use-completion.ts'
import { useSelection } from './use-selection.ts'

interface CompletingOptions {
  room: string
  box: RefObject<HTMLTextAreaElement | null>
  written: Written
  onChange: (part: Partial<Written>) => void
  /** No completion before the first key press. */
  startsClosed?: boolean
}

export function useCompleting({ room, box, written, onChange, startsClosed = false }: CompletingOptions) {
  const [caret, setCaret] = useState(written.text.length)
  const [dismissed, setDismissed] = useState(startsClosed)
  const select = useSelection(box)
  // Without a caret, nothing precedes it.
  const { label, choices, chosen, choose, completed, named } = useCompletion(
    room,
    written,
    dismissed ? 0 : caret,
  )
  const isOpen = choices.length > 0

  function write(part: Partial<Written>, from: number, to = from) {
    onChange(part)
    setCaret(to)
    select(from, to)
  }

  function type(value: string, at: number) {
    setDismissed(false)
    choose(0)
    const replaced = named && withNamedEmoji(value, at, named)
    if (replaced) write({ text: replaced.text }, replaced.caret)
    else {
      setCaret(at)
      onChange({ text: value })
    }
    typedBeforeLoading.current = named ? undefined : value
  }

  // A name may have been completed before the emoji were loaded.
  const typedBeforeLoading = useRef<string>(undefined)
  const replaceName = useNewest(() => {
    if (named && typedBeforeLoading.current === written.text) type(written.text, caret)
  })
  const isLoaded = named !== undefined
  useEffect(() => {
    if (isLoaded) replaceName.current()
  }, [isLoaded, replaceName])

  function pick(index: number) {
    const next = choices[index] && completed(choices[index])
    if (next) write(next.part, next.caret)
  }

  /** Handles keys of the open list of choices; returns whether this was one. */
  function completes(event: KeyboardEvent): boolean {
    if (!isOpen) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) choose((chosen + step + choices.length) % choices.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen)
    else if (event.key === 'Escape') setDismissed(true)
    else return false
    event.preventDefault()
    return true
  }

  return {
    caret,
    setCaret,
    write,
    type,
    completes,
    completion: { list: { label, choices, chosen, isOpen }, pick, dismiss: setDismissed },
  }
}
