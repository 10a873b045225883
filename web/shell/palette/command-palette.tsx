import { useId, useState, type KeyboardEvent } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { actions, canRun, labelOf, runAction, type Action } from '../actions/actions.ts'
import { bus } from '../bus.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { palette } from './palette-state.ts'
import { fitting } from './search-actions.ts'

/**
 * Actions available when the palette was opened, since its focus may disable some. Actions of parts that load later
 * are appended.
 */
function useOffered(): Action[] {
  const changes = useSignal(actions.changes)
  const [offered, setOffered] = useState<{ at: unknown; list: Action[] }>({ at: null, list: [] })
  if (offered.at === changes) return offered.list
  const known = new Set(offered.list.map(({ id }) => id))
  const more = actions.list().filter((action) => !known.has(action.id) && canRun(action))
  const list = [...offered.list, ...more.filter(({ id }) => id !== 'shell.palette')]
  setOffered({ at: changes, list })
  return list
}

export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const offered = useOffered()
  const found = fitting(offered, typed)
  const current = found[Math.min(chosen, found.length - 1)]

  function run(action: Action | undefined) {
    if (!action) return
    onClose()
    // After the dialog has closed and restored the focus.
    setTimeout(() => runAction(action, bus))
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const by = steps[event.key]
    if (by) {
      event.preventDefault()
      setChosen((Math.min(chosen, found.length - 1) + by + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(current)
    }
  }

  return (
    <Dialog title="What do you want to do?" onClose={onClose}>
      <input
        // Opened for typing.
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
        aria-label="Search actions"
        placeholder="Export, split, sign out…"
        onFocus={() => {
          const { text, isEntered } = palette.takeEarlyKeys()
          if (text) setTyped(text)
          if (isEntered && text) run(fitting(offered, text)[0])
        }}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        className="mb-3 h-11 w-full rounded-control border border-line-strong bg-paper px-3 text-base text-ink placeholder:text-soft"
      />
      <ul id={listId} role="listbox" aria-label="Actions" className="flex max-h-80 flex-col overflow-auto">
        {found.map((action) => (
          <li
            key={action.id}
            id={`${listId}-${action.id}`}
            role="option"
            aria-selected={action === current}
            ref={(element) => {
              if (action === current) element?.scrollIntoView({ block: 'nearest' })
            }}
            onPointerMove={() => setChosen(found.indexOf(action))}
            onClick={() => run(action)}
            className={classNames(
              'flex min-h-9 cursor-default items-center justify-between gap-4 rounded-control px-3 py-1.5',
              action === current && 'bg-hover',
            )}
          >
            {labelOf(action)}
            {action.shortcut ? <Kbd keys={action.shortcut} /> : null}
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="px-3 py-2 text-soft">No matching action.</p> : null}
    </Dialog>
  )
}
