import type { ChatMessageRecord } from '#contract/chat/chat'
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { HistoryRow } from './history-rows.ts'
import { isPending } from '#model/chat/room-messages'
import type { Virtual } from './use-history-place.ts'

interface KeyOptions {
  scroller: RefObject<HTMLDivElement | null>
  rows: readonly HistoryRow[]
  virtual: Virtual
  /** Key of the row that has, or last had, the focus. */
  focused: string
  onFocus: (key: string) => void
  me: { id: string; admin: boolean }
  does: {
    reply(message: ChatMessageRecord): void
    edit(message: ChatMessageRecord): void
    remove(message: ChatMessageRecord): void
    /** Opens the message's menu. */
    menu(message: ChatMessageRecord): void
    /** Returns the focus to the composer. */
    leave(): void
  }
}

/** Moves between messages and acts on the focused one by key. */
export function useHistoryKeys(options: KeyOptions): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { scroller, rows, virtual, focused, onFocus, me, does } = options
  const wanted = useRef('')

  // The row may have to be rendered first.
  useLayoutEffect(() => {
    if (wanted.current === '' || wanted.current !== focused) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(focused)}"]`)
    if (!row) return
    wanted.current = ''
    row.focus({ preventScroll: true })
  })

  function go(index: number) {
    const row = rows[index]
    if (!row) return
    wanted.current = row.key
    onFocus(row.key)
    virtual.scrollToIndex(index, { align: 'auto' })
  }

  function next(from: number, step: 1 | -1): number {
    for (let index = from + step; index >= 0 && index < rows.length; index += step) {
      if (rows[index]?.kind === 'message') return index
    }
    return -1
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // Dialogs are rendered elsewhere, but their key events bubble to here.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return
    if (event.target.closest('textarea, input') || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.findIndex(({ key }) => key === focused)
    const bottom = (virtual.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0)
    const inSight =
      virtual.getVirtualItems().findLast(({ start }) => start < bottom)?.index ?? rows.length - 1
    const index = {
      ArrowUp: at < 0 ? next(inSight + 1, -1) : next(at, -1),
      ArrowDown: at < 0 ? next(inSight + 1, -1) : next(at, 1),
      Home: next(-1, 1),
      End: next(rows.length, -1),
    }[event.key]
    if (index !== undefined) {
      event.preventDefault()
      return go(index)
    }
    if (event.key === 'Escape' && !event.shiftKey) return does.leave()
    const row = rows[at]
    if (row?.kind !== 'message' || isPending(row.message)) return
    const { message } = row
    const own = message.author === me.id
    if (event.key === 'r' || event.key === 'R') does.reply(message)
    else if ((event.key === 'e' || event.key === 'E') && own) does.edit(message)
    else if (event.key === 'Delete' && (own || me.admin)) does.remove(message)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) does.menu(message)
    else return
    event.preventDefault()
  }

  return onKeyDown
}
