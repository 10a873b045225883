import { usePageActions } from '../../../shell/actions/use-actions.ts'

interface ListKeys {
  ids: readonly string[]
  activeId: string | undefined
  focus: (index: number) => void
  toggle: (id: string) => void
  open: (id: string) => void
  edit: (id: string) => void
  search: () => void
  clear: () => void
  help: () => void
}

/** Keyboard shortcuts of a list, registered as actions of the page, so that the palette lists them too. */
export function useListKeys({
  ids,
  activeId,
  focus,
  toggle,
  open,
  edit,
  search,
  clear,
  help,
}: ListKeys): void {
  const at = activeId === undefined ? -1 : ids.indexOf(activeId)
  const withActive = (act: (id: string) => void) => () => {
    if (activeId !== undefined) act(activeId)
  }
  const isActive = () => at !== -1
  usePageActions([
    {
      id: 'list.next',
      label: 'Next row',
      shortcut: 'j',
      when: () => at < ids.length - 1,
      run: () => focus(at + 1),
    },
    {
      id: 'list.previous',
      label: 'Previous row',
      shortcut: 'k',
      when: () => at > 0,
      run: () => focus(at - 1),
    },
    {
      id: 'list.select',
      label: 'Select or deselect the row',
      shortcut: 'x',
      when: isActive,
      run: withActive(toggle),
    },
    { id: 'list.open', label: 'Open the row', shortcut: 'Enter', when: isActive, run: withActive(open) },
    { id: 'list.edit', label: 'Edit the row', shortcut: 'e', when: isActive, run: withActive(edit) },
    { id: 'list.search', label: 'Search this list', shortcut: '/', run: search },
    { id: 'list.clear', label: 'Select none', shortcut: 'Escape', run: clear },
    { id: 'list.help', label: 'Keyboard shortcuts', shortcut: 'Shift+?', run: help },
  ])
}
