import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Where a list stands (search, filter, page), kept in the address so that it can be shared and come back to. */
export function useListPlace() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')

  function set(name: string, value: string) {
    const next = new URLSearchParams(params)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }

  return {
    /** As it is typed; `asked` is what the list is asked for. */
    search,
    asked: params.get('search') ?? '',
    get: (name: string) => params.get(name) ?? '',
    set,
    setSearch(text: string) {
      setSearch(text)
      set('search', text.trim())
    },
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    setPage: (page: number) => set('page', page === 1 ? '' : String(page)),
    clear() {
      setSearch('')
      const view = params.get('view')
      setParams(view ? { view } : {}, { replace: true })
    },
  }
}
