import { useEffect } from 'react'

export const PRODUCT = 'Mouthpiece'
const CLAIM = 'Give your voice a face'

/** The text of the tab for a page called `title`. */
export function tabTitle(title: string): string {
  return title ? `${title} · ${PRODUCT}` : `${PRODUCT} · ${CLAIM}`
}

/** Names the tab after this page, e.g. its project. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
}
