import type { KeyboardEvent } from 'react'

/** A pressed key, as the browser reports it. */
export type PressedKey = globalThis.KeyboardEvent

/**
 * Makes Enter choose an option: browsers would submit the form. With one question at a time, Enter on the chosen option
 * submits the step.
 */
export function chooseOnEnter(event: KeyboardEvent, { isSingle }: { isSingle: boolean }): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (target.type !== 'radio' && target.type !== 'checkbox') return
  if (isSingle && target.checked) return
  event.preventDefault()
  if (target.type === 'checkbox' || !target.checked) target.click()
}

/** Enter `from` the heading of a question goes on, so that one without an answer can be skipped; a held key would skip several. */
export function goOnByEnter(event: PressedKey, form: HTMLFormElement, from: EventTarget | null): void {
  if (event.key !== 'Enter') return
  if (event.repeat && !(event.target instanceof HTMLTextAreaElement)) return event.preventDefault()
  if (event.target !== from) return
  // The next question takes the focus at once, and this key would press there.
  event.preventDefault()
  form.requestSubmit()
}

/** In a form, A presses the first choice, B the second; not while text is typed, and once while a key is held. */
export function chooseByLetter(event: PressedKey, form: Element): void {
  const { target } = event
  if (event.repeat || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (!(target instanceof Element)) return
  if (target.matches('textarea, select, input:not([type="radio"], [type="checkbox"], [type="range"])')) return
  const choices = form.querySelectorAll<HTMLInputElement>('[data-choice] input')
  const choice = choices[placeOf(event)]
  if (!choice || choice.disabled) return
  event.preventDefault()
  choice.focus()
  choice.click()
}

/** 0 for A; -1 for other keys. Keyboards of other alphabets have the letter at the key's usual place. */
function placeOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): number {
  const letter = /^[a-z]$/i.test(key)
    ? key
    : /^\P{ASCII}$/u.test(key)
      ? (/^Key([A-Z])$/.exec(code)?.[1] ?? '')
      : ''
  return letter === '' ? -1 : letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)
}
