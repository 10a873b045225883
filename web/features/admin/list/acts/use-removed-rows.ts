import { useEffect, useRef } from 'react'
import { withoutRemoved } from '../../../../ui/table/selection.ts'
import { memoryOf } from '../list-memory.ts'

/**
 * Deselects rows that leave the list, also by another admin's change; a focus in one moves to the row in its place.
 */
export function useRemovedRows(
  kind: string,
  {
    text,
    ids,
    isSettled,
    isConfirming,
    focusRow,
  }: {
    text: string
    ids: readonly string[]
    /** The loaded rows match the URL. */
    isSettled: boolean
    /** An open dialog restores the focus when it closes. */
    isConfirming: boolean
    focusRow: (index: number) => void
  },
): void {
  const last = useRef<{ text: string; ids: readonly string[] }>(undefined)
  const place = useRef<number>(undefined)
  useEffect(() => {
    // The selection is fixed while a dialog about it is open.
    if (!isSettled || isConfirming) return
    const before = last.current
    last.current = { text, ids }
    if (before?.text !== text || before.ids === ids) return
    const { selection, active } = memoryOf(kind)
    selection.set(withoutRemoved(selection.get(), before.ids, ids))
    const activeId = active.get()
    if (activeId === undefined || ids.includes(activeId)) return
    const at = before.ids.indexOf(activeId)
    const stayed = before.ids.slice(0, at).filter((id) => ids.includes(id))
    const index = at === -1 ? -1 : Math.min(stayed.length, ids.length - 1)
    if (index < 0) return
    active.set(ids[index])
    place.current = index
  }, [kind, text, ids, isSettled, isConfirming])
  useEffect(() => {
    const index = place.current
    if (index === undefined || isConfirming) return
    place.current = undefined
    // A closing dialog or menu returns the focus a moment later, possibly to a removed row.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) focusRow(index)
    }, FOCUS_BACK_MS)
    return () => clearTimeout(timer)
  }, [ids, isConfirming, focusRow])
}

const FOCUS_BACK_MS = 100
