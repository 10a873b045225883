import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { IconButton } from '../../../ui/icon-button.tsx'
import { colourOf, initialOf } from './person-look.ts'
import { InviteButton } from './invite-button.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'

/** The jam's name, who is here, whether all is saved, undo and redo. */
export function JamBar() {
  const { record, room } = useJam()
  const { line, saved, people, canUndo, canRedo } = useJamState()
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
      <p className="max-w-72 truncate font-semibold">{record.title}</p>
      <p role="status" className="text-sm text-soft">
        {line === 'offline'
          ? 'Offline. Your changes are kept and sent when the line is back.'
          : line === 'opening'
            ? 'Connecting…'
            : saved
              ? 'Saved'
              : 'Saving…'}
      </p>
      <div className="ml-auto flex items-center gap-2">
        <ul aria-label="In the jam now" className="flex -space-x-1.5">
          {people.slice(0, 8).map(({ id, name }) => (
            <li
              key={id}
              title={name}
              style={{ background: colourOf(id) }}
              className="grid size-7 place-items-center rounded-full border-2 border-paper text-xs font-semibold text-white"
            >
              <span aria-hidden="true">{initialOf(name)}</span>
              <span className="sr-only">{name}</span>
            </li>
          ))}
        </ul>
        <IconButton
          label="Undo my last change"
          shortcut="$mod+z"
          icon={<Undo2 aria-hidden="true" />}
          isDisabled={!canUndo}
          onPress={room.undo}
        />
        <IconButton
          label="Redo"
          shortcut="$mod+Shift+z"
          icon={<Redo2 aria-hidden="true" />}
          isDisabled={!canRedo}
          onPress={room.redo}
        />
        <InviteButton />
      </div>
    </div>
  )
}
