import { useEffect } from 'react'

export const PRODUCT = 'Mouthpiece'
const CLAIM = 'Give your voice a face'

let current = ''
let mark = ''

/** The text of the tab for a page called `title`. */
export function tabTitle(title: string): string {
  return title ? `${title} · ${PRODUCT}` : `${PRODUCT} · ${CLAIM}`
}

/** Names the tab after a page. */
export function setTabTitle(title: string): void {
  current = title
  show()
}

/** Puts a mark before the tab's title on every page, e.g. how much is unread; `''`: none. */
export function markTabTitle(next: string): void {
  mark = next
  show()
}

/** Names the tab after this page, e.g. its project. */
export function useTitle(title: string): void {
  useEffect(() => setTabTitle(title), [title])
}

function show() {
  const title = mark + tabTitle(current)
  if (document.title !== title) document.title = title
}
