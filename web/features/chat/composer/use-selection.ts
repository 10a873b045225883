import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Selects part of a text that is about to be rendered, before the next key press. */
export function useSelection(box: RefObject<HTMLTextAreaElement | null>): (from: number, to: number) => void {
  const wanted = useRef<[from: number, to: number]>(undefined)
  useLayoutEffect(() => {
    if (wanted.current) box.current?.setSelectionRange(...wanted.current)
    wanted.current = undefined
  })
  return (from, to) => {
    wanted.current = [from, to]
    // A picker that closes gives the focus back to its button first.
    requestAnimationFrame(() => {
      if (document.activeElement === box.current) return
      box.current?.focus()
      box.current?.setSelectionRange(from, to)
    })
  }
}
