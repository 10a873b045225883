/** Milliseconds after which keys go to the page again if the palette fails to load. */
const PATIENCE = 5_000

export interface EarlyKeys {
  /** Captures every key press. `onEscape` runs on Escape. */
  start(onEscape: () => void): void
  /** Releases the keys; returns the typed text and whether Enter followed. */
  stop(): { text: string; isEntered: boolean }
}

/**
 * Keys pressed before the palette's field has the focus would otherwise reach the focused element, and Enter would
 * submit it.
 */
export function earlyKeys(target: EventTarget): EarlyKeys {
  let text = ''
  let isEntered = false
  let release = () => {}

  return {
    start(onEscape) {
      release()
      text = ''
      isEntered = false
      const onKeyDown = (event: Event) => {
        const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent // Only key events are of this type.
        if ((ctrlKey || metaKey || altKey) && key !== 'Enter') return
        event.preventDefault()
        event.stopImmediatePropagation()
        if (key === 'Escape') onEscape()
        else if (isEntered) return
        else if (key === 'Enter') isEntered = true
        else if (key === 'Backspace') text = Array.from(text).slice(0, -1).join('')
        else if (Array.from(key).length === 1) text += key
      }
      target.addEventListener('keydown', onKeyDown, { capture: true })
      const patience = setTimeout(() => release(), PATIENCE)
      release = () => {
        clearTimeout(patience)
        target.removeEventListener('keydown', onKeyDown, { capture: true })
      }
    },
    stop() {
      release()
      const typed = { text, isEntered }
      text = ''
      isEntered = false
      return typed
    },
  }
}
