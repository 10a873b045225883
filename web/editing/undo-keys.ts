import type { KeyboardEvent } from 'react'

const buttons = new Set(['checkbox', 'radio', 'range'])

/** The step that a press asks for; `undefined` in fields, whose typing it undoes. */
export function undoStep({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  target,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>): 'undo' | 'redo' | undefined {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey)) return undefined
  const isField = target instanceof HTMLInputElement && !buttons.has(target.type)
  if (isField || target instanceof HTMLTextAreaElement) return undefined
  return shiftKey ? 'redo' : 'undo'
}

/** A key handler that undoes and redoes. */
export function undoKeys(history: { undo(): void; redo(): void }) {
  return (press: KeyboardEvent) => {
    const step = undoStep(press)
    if (!step) return
    press.preventDefault()
    press.stopPropagation()
    history[step]()
  }
}
