import { useRef, useState } from 'react'

export interface ResponseSelection {
  ids: string[]
  isAll: boolean
  /** `range`: selects all rows from the last pressed one. */
  toggle: (index: number, checked: boolean, range: boolean) => void
  toggleAll: (checked: boolean) => void
  clear: () => void
}

/** Selection among the shown responses; rows that leave the page are deselected. */
export function useResponseSelection(shown: readonly string[]): ResponseSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const ids = shown.filter((id) => chosen.has(id))
  return {
    ids,
    isAll: ids.length > 0 && ids.length === shown.length,
    toggle(index, checked, range) {
      const from = range && last.current !== undefined ? shown.indexOf(last.current) : -1
      const [first, end] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)]
      const next = new Set(ids)
      for (const id of shown.slice(first, end + 1)) {
        if (checked) next.add(id)
        else next.delete(id)
      }
      last.current = shown[index]
      setChosen(next)
    },
    toggleAll: (checked) => setChosen(new Set(checked ? shown : [])),
    clear: () => setChosen(new Set()),
  }
}
