import { useRef } from 'react'
import {
  isSelected,
  nothingSelected,
  rangeOf,
  withRows,
  type Selection,
} from '../../../../ui/table/selection.ts'
import { useSignal } from '../../../../ui/hooks/use-signal.ts'
import { memoryOf } from '../list-memory.ts'

export function useListSelection(kind: string, shown: readonly string[]) {
  const memory = memoryOf(kind)
  const selection = useSignal(memory.selection)
  const activeId = useSignal(memory.active)
  const from = useRef<string>(undefined)
  const here = shown.filter((id) => isSelected(selection, id)).length
  const set = (next: Selection) => memory.selection.set(next)
  return {
    selection,
    set,
    isEmpty: selection.mode === 'some' && selection.ids.size === 0,
    selectedHere:
      here === 0 ? ('none' as const) : here === shown.length ? ('all' as const) : ('some' as const),
    select(id: string, chosen: boolean, range: boolean) {
      set(withRows(selection, range ? rangeOf(shown, from.current, id) : [id], chosen))
      from.current = id
    },
    selectHere: (chosen: boolean) => set(chosen ? withRows(selection, shown, true) : nothingSelected),
    clear: () => set(nothingSelected),
    activeId,
    setActive: (id: string | undefined) => memory.active.set(id),
  }
}
