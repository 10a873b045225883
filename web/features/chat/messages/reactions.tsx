import type { ChatMessageRecord } from '#contract/chat/chat'
import { formatList, isolated } from '../../../platform/locale.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { react } from '../actions.ts'

/** Reactions of a message; pressing one toggles the user's own. */
export function Reactions({ message, me }: { message: ChatMessageRecord; me: string }) {
  const groups = new Map<string, { names: string[]; own: boolean }>()
  for (const { emoji, user, expand } of message.expand?.reactions ?? []) {
    const group = groups.get(emoji) ?? { names: [], own: false }
    group.names.push(user === me ? 'you' : expand?.user?.name || 'somebody')
    group.own ||= user === me
    groups.set(emoji, group)
  }
  if (groups.size === 0) return null
  return (
    <div className="mt-1 flex flex-wrap gap-1.5 pb-0.5 pointer-coarse:gap-2">
      {[...groups].map(([emoji, { names, own }]) => (
        <Tooltip key={emoji} content={`${emoji} ${peopleInWords(names)}`} placement="top">
          <button
            type="button"
            aria-pressed={own}
            aria-label={`${emoji} from ${peopleInWords(names)}`}
            onClick={() => react(message.room, message.id, emoji)}
            className={classNames(
              'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm tabular-nums transition-colors pointer-coarse:h-11 pointer-coarse:px-4',
              own ? 'border-curtain bg-hover font-medium' : 'border-line bg-panel hover:border-line-strong',
            )}
          >
            <span aria-hidden="true">{emoji}</span>
            {names.length}
          </button>
        </Tooltip>
      ))}
    </div>
  )
}

const MAX_NAMES = 12

function peopleInWords(names: readonly string[]): string {
  const some = names.slice(0, MAX_NAMES).map(isolated)
  const more = names.length - some.length
  const listed = more > 0 ? [...some, `${more} more`] : some
  return formatList(listed)
}
