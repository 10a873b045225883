import { useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '../../../shell/avatar.tsx'
import { classNames, floating, floatingRow } from '../../../ui/class-names.ts'
import type { Completion } from './use-completion.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

interface CompletionListProps {
  id: string
  label: string
  choices: readonly Completion[]
  chosen: number
  isOpen: boolean
  onPick: (index: number) => void
}

export function CompletionList({ isOpen, ...list }: CompletionListProps) {
  return (
    <>
      {isOpen ? <Choices {...list} /> : null}
      {/* A multi-line text field has no ARIA state that says that a list is open. */}
      <p role="status" className="sr-only">
        {isOpen ? `${list.choices.length} suggestions` : ''}
      </p>
    </>
  )
}

function Choices({ id, label, choices, chosen, onPick }: Omit<CompletionListProps, 'isOpen'>) {
  const list = useRef<HTMLUListElement>(null)
  const [isBelow, setBelow] = useState(false)
  // It could be out of view for a message at the upper edge of the history.
  useLayoutEffect(() => {
    const history = list.current?.closest('[role=log]')
    if (!list.current || !history) return
    if (list.current.getBoundingClientRect().top < history.getBoundingClientRect().top) setBelow(true)
  }, [choices.length])
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={classNames(
        floating,
        'absolute left-3 z-30 w-72 max-w-[90vw] p-1 md:left-5',
        isBelow ? 'top-full mt-1' : 'bottom-full mb-1',
      )}
    >
      {choices.map((one, index) => (
        <li
          key={one.id}
          id={optionId(id, one)}
          role="option"
          aria-selected={index === chosen}
          // Before the text field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(index)
          }}
          className={classNames(floatingRow, 'pointer-coarse:min-h-11', index === chosen && 'bg-hover')}
        >
          {one.kind === 'person' ? (
            <Avatar user={one} className="size-6 text-xs" />
          ) : (
            <span aria-hidden="true" className="grid size-6 place-items-center text-lg">
              {one.emoji}
            </span>
          )}
          <TruncatedText>{one.name}</TruncatedText>
        </li>
      ))}
    </ul>
  )
}

export function completingField(
  id: string,
  { choices, chosen, isOpen }: Pick<CompletionListProps, 'choices' | 'chosen' | 'isOpen'>,
) {
  const choice = isOpen ? choices[chosen] : undefined
  return {
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': choice ? optionId(id, choice) : undefined,
  } as const
}

function optionId(list: string, { id }: { id: string }): string {
  return `${list}-${id}`
}
