import { ANSWER_ATTRIBUTE } from '#model/pages/page-elements'

/** Returns whether the worker wrote the answer of a call into the page: the one for visitors without an account. */
export function hasAnswerInPage(address: string): boolean {
  return elementOf(address) !== null
}

/** The text of that answer. For renderings, which React may start again: `takeAnswerInPage` removes it as well. */
export function answerInPage(address: string): string | undefined {
  return elementOf(address)?.textContent ?? undefined
}

/** Takes the text of that answer, which is used once. */
export function takeAnswerInPage(address: string): string | undefined {
  const text = answerInPage(address)
  elementOf(address)?.remove()
  return text
}

function elementOf(address: string): Element | null {
  if (typeof document === 'undefined') return null
  return document.querySelector(`script[${ANSWER_ATTRIBUTE}="${CSS.escape(address)}"]`)
}
