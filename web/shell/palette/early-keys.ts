/** Milliseconds after which keys go to the page again, should the palette never come. */
const PATIENCE = 5_000

export interface EarlyKeys {
  /** Takes every key press from now on. `onEscape` runs when it is Escape. */
  start(onEscape: () => void): void
  /** Lets go of the keys, and returns what was typed and whether Enter followed. */
  stop(): { text: string; isEntered: boolean }
}

/**
 * Collects the keys that are pressed between the opening of the palette and the moment its field has the focus: until
 * its code has loaded, they would land in what has the focus, and Enter would send it.
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
        // A shortcut goes its way, as the one that closes the palette.
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
