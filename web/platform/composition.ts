/** The key code of every key press that an input method takes for itself. */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Keeps key presses that belong to an input method (Japanese, Chinese, Korean …) from every handler of the page: the
 * Enter that accepts a word must not send a message or end a field. Safari ends the composition before that key press,
 * so that only its key code tells. Rich text editors follow compositions themselves and get all of them.
 */
export function hideCompositionKeys(target: EventTarget): void {
  for (const type of ['keydown', 'keyup']) {
    target.addEventListener(
      type,
      (event) => {
        const { isComposing, keyCode } = event as KeyboardEvent // Only key events have these two types.
        const isEditor = event.target instanceof Element && event.target.closest('[contenteditable]') !== null
        if ((isComposing || keyCode === TAKEN_BY_INPUT_METHOD) && !isEditor) event.stopImmediatePropagation()
      },
      { capture: true },
    )
  }
}
