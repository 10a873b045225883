import { useEffect, useRef, useState } from 'react'

const SEARCH_AFTER_MS = 250

/** What is typed into the search, told once somebody has stopped typing. */
export function useSearchBox(asked: string, onSearch: (words: string) => void) {
  const box = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState(asked)
  const told = useRef(onSearch)
  useEffect(() => {
    told.current = onSearch
  })
  useEffect(() => {
    if (search === asked) return
    const timer = setTimeout(() => told.current(search), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
    // Only typing counts: an address that changes by itself is not to be answered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search])
  return { search, setSearch, box }
}
