import { ANSWER_ATTRIBUTE } from '#model/pages/page-elements'

/** Returns whether the worker wrote the answer of a call into the page: the one for visitors without an account. */
export function hasAnswerInPage(address: string): boolean {
  return elementOf(address) !== null
}

/** Takes the text of that answer, which is used once. */
export function takeAnswerInPage(address: string): string | undefined {
  const element = elementOf(address)
  element?.remove()
  return element?.textContent ?? undefined
}

function elementOf(address: string): Element | null {
  if (typeof document === 'undefined') return null
  return document.querySelector(`script[${ANSWER_ATTRIBUTE}="${CSS.escape(address)}"]`)
}
