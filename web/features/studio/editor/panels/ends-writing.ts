import type { KeyboardEvent } from 'react'

export function endsWriting({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Escape') return
  currentTarget.blur()
  document
    .querySelector<HTMLElement>('[aria-label="Timeline"] [aria-pressed="true"]')
    ?.focus({ preventScroll: true })
}
