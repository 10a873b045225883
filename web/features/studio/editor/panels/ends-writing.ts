import type { KeyboardEvent } from 'react'

/** Escape ends the writing: the keys belong to what is picked on the timeline again, and no letter is typed by them. */
export function endsWriting({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLElement>) {
  // While letters are put together, Escape calls off the choice of one.
  if (key !== 'Escape' || nativeEvent.isComposing) return
  currentTarget.blur()
  document
    .querySelector<HTMLElement>('[aria-label="Timeline"] [aria-pressed="true"]')
    ?.focus({ preventScroll: true })
}
