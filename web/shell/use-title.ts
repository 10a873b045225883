import { useEffect } from 'react'
import { titleStack } from './title-stack.ts'

export const PRODUCT = 'Mouthpiece'
const CLAIM = 'Give your voice a face'

const titles = titleStack(show)
let mark = ''

/** The text of the tab for a page called `title`. */
export function tabTitle(title: string): string {
  return title ? `${title} · ${PRODUCT}` : `${PRODUCT} · ${CLAIM}`
}

/** Names the tab after a page of the table, until the page itself knows a better name. */
export const setTabTitle = titles.setBase

/** Puts a mark before the tab's title on every page, e.g. how much is unread; `''`: none. */
export function markTabTitle(next: string): void {
  mark = next
  show()
}

/** Names the tab after this page, e.g. its project. */
export function useTitle(title: string): void {
  useEffect(() => titles.push(title), [title])
}

function show() {
  const title = mark + tabTitle(titles.current())
  if (document.title !== title) document.title = title
}
