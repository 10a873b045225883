import { Avatar } from '../../../shell/avatar.tsx'
import { classNames, floating, floatingRow } from '../../../ui/class-names.ts'
import type { Completion } from './use-completion.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

interface CompletionListProps {
  id: string
  label: string
  choices: readonly Completion[]
  chosen: number
  onPick: (index: number) => void
}

/** What can take the place of what is being typed. The keys are those of the text field that it belongs to. */
export function CompletionList({ id, label, choices, chosen, onPick }: CompletionListProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      className={classNames(
        floating,
        'absolute bottom-full left-3 z-30 mb-1 w-72 max-w-[90vw] p-1 md:left-5',
      )}
    >
      {choices.map((one, index) => (
        <li
          key={one.id}
          id={completionOption(id, one)}
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

export function completionOption(list: string, { id }: { id: string }): string {
  return `${list}-${id}`
}
