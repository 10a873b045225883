import { Avatar } from '../../../shell/avatar.tsx'
import { classNames, floating, floatingRow } from '../../../ui/class-names.ts'
import type { MentionChoice } from './use-mention.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

interface MentionListProps {
  id: string
  choices: readonly MentionChoice[]
  chosen: number
  onPick: (index: number) => void
}

/** People whom a message may mention. The keys are those of the text field that it belongs to. */
export function MentionList({ id, choices, chosen, onPick }: MentionListProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="People to mention"
      className={classNames(
        floating,
        'absolute bottom-full left-3 z-30 mb-1 w-72 max-w-[90vw] p-1 md:left-5',
      )}
    >
      {choices.map((one, index) => (
        <li
          key={one.id}
          id={mentionOption(id, one)}
          role="option"
          aria-selected={index === chosen}
          // Before the text field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(index)
          }}
          className={classNames(floatingRow, 'pointer-coarse:min-h-11', index === chosen && 'bg-hover')}
        >
          <Avatar user={one} className="size-6 text-xs" />
          <TruncatedText>{one.name}</TruncatedText>
        </li>
      ))}
    </ul>
  )
}

export function mentionOption(list: string, { id }: { id: string }): string {
  return `${list}-${id}`
}
