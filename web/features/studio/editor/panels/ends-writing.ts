import type { KeyboardEvent } from 'react'

/** Escape ends the writing: the keys belong to what is picked on the timeline again, and no letter is typed by them. */
export function endsWriting({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Escape') return
  currentTarget.blur()
  document
    .querySelector<HTMLElement>('[aria-label="Timeline"] [aria-pressed="true"]')
    ?.focus({ preventScroll: true })
}
