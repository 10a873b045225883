import { useEffect, useRef, useState } from 'react'

const SEARCH_AFTER_MS = 250

/** The text of the search box; `onSearch` is called after a pause of 250 ms. */
export function useSearchBox(asked: string, onSearch: (words: string) => void) {
  const box = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState(asked)
  const latestOnSearch = useRef(onSearch)
  useEffect(() => {
    latestOnSearch.current = onSearch
  })
  useEffect(() => {
    if (search === asked) return
    const timer = setTimeout(() => latestOnSearch.current(search), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
    // Only typing counts: an address that changes by itself is not to be answered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search])
  return { search, setSearch, box }
}
