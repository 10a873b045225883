import { useEffect } from 'react'
import { titleStack } from './title-stack.ts'

export const PRODUCT = 'Mouthpiece'
const CLAIM = 'Give your voice a face'

const titles = titleStack(show)
let mark = ''

/** The tab's title for a page. */
export function tabTitle(title: string): string {
  return title ? `${title} · ${PRODUCT}` : `${PRODUCT} · ${CLAIM}`
}

/** Sets the title of a page from the table, until the page itself has a better one. */
export const setTabTitle = titles.setBase

/** Sets a prefix of the tab's title on all pages, such as an unread count; `''` for none. */
export function markTabTitle(next: string): void {
  mark = next
  show()
}

export function useTitle(title: string): void {
  useEffect(() => titles.push(title), [title])
}

function show() {
  const title = mark + tabTitle(titles.current())
  if (document.title !== title) document.title = title
}
