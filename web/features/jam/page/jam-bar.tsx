import { useState } from 'react'
import { formatList, isolated } from '../../../platform/locale.ts'
import { UndoButtons } from '../../../editing/undo-buttons.tsx'
import { Avatar } from '../../../shell/avatar.tsx'
import { TitleField } from '../../../ui/fields/title-field.tsx'
import { InviteButton } from './invite-button.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'
import { useRename } from './use-rename.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** Maximum avatars in the bar. */
const FACES = 8

export function JamBar() {
  const { room } = useJam()
  const { line, saved, stored, people, canUndo, canRedo } = useJamState()
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
      <JamTitle />
      <p role="status" className="text-sm text-soft">
        {line === 'offline'
          ? stored
            ? 'Offline. Your changes are saved on this device and sent when you’re back.'
            : 'Offline. This device can’t save your changes. Keep this page open until you’re back.'
          : line === 'opening'
            ? 'Connecting…'
            : saved
              ? 'Saved'
              : 'Saving…'}
      </p>
      <div className="ml-auto flex items-center gap-2">
        <ul aria-label="In the jam now" className="flex -space-x-1.5">
          {people.slice(0, FACES).map(({ id, name }) => (
            <li key={id} title={name} className="rounded-full border-2 border-paper">
              <Avatar user={{ id, name }} className="size-6 text-xs" />
              <span className="sr-only">
                <bdi>{name}</bdi>
              </span>
            </li>
          ))}
          {people.length > FACES ? (
            <li
              title={formatList(people.slice(FACES).map(({ name }) => isolated(name)))}
              className="grid h-7 min-w-7 place-items-center rounded-full border-2 border-paper bg-pressed px-1 text-xs tabular-nums"
            >
              <span aria-hidden="true">+{people.length - FACES}</span>
              <span className="sr-only">and {people.length - FACES} more</span>
            </li>
          ) : null}
        </ul>
        <UndoButtons
          undoLabel="Undo my last change"
          canUndo={canUndo}
          canRedo={canRedo}
          onUndo={room.undo}
          onRedo={room.redo}
        />
        <InviteButton />
      </div>
    </div>
  )
}

/** A press on the title edits it, for everyone. */
function JamTitle() {
  const { record } = useJam()
  const rename = useRename()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    return (
      <TitleField
        title={record.title}
        label="Title of the jam"
        className="w-72 max-w-full"
        onDone={(title) => {
          setEditing(false)
          if (title) void rename(title)
        }}
      />
    )
  }
  return (
    <button
      type="button"
      title="Rename"
      aria-label={`Rename ${isolated(record.title)}`}
      className="-mx-2 max-w-72 rounded-control px-2 py-1 font-semibold hover:bg-hover"
      onClick={() => setEditing(true)}
    >
      <TruncatedText>{record.title}</TruncatedText>
    </button>
  )
}
