/** Every key press that an input method handles has this code. */
const INPUT_METHOD_KEY = 229

/**
 * For input methods (Japanese, Chinese, Korean …): the Enter that accepts a word must not send a message. Safari ends
 * the composition before that key press, so only its key code shows it. Rich text editors handle compositions
 * themselves.
 */
export function hideCompositionKeys(target: EventTarget): void {
  for (const type of ['keydown', 'keyup']) {
    target.addEventListener(
      type,
      (event) => {
        const { isComposing, keyCode } = event as KeyboardEvent // Only key events have these two types.
        const isEditor = event.target instanceof Element && event.target.closest('[contenteditable]') !== null
        if ((isComposing || keyCode === INPUT_METHOD_KEY) && !isEditor) event.stopImmediatePropagation()
      },
      { capture: true },
    )
  }
}
