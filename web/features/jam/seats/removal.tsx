import UserMinus from 'lucide-react/icons/user-minus'
import { isolated } from '../../../platform/locale.ts'
import { Avatar } from '../../../shell/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'

interface Person {
  id: string
  name: string
}

const nameOf = ({ name }: Person) => name || 'Somebody'

/** Confirms removing a user, which takes effect at once, even during a recording. */
export function RemoveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { room } = useJam()
  return (
    <AlertDialog
      title={`Remove ${isolated(nameOf(person))} from this jam?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onPress={() => {
              room.send({ t: 'remove', user: person.id })
              onClose()
            }}
          >
            Remove
          </Button>
        </>
      }
    >
      <p>They leave at once, and can’t come back until you let them in again. Their recordings stay.</p>
    </AlertDialog>
  )
}

/** For the owner: users without a seat, who can be removed as well. */
export function Watchers({
  people,
  onRemove,
}: {
  people: readonly Person[]
  onRemove: (person: Person) => void
}) {
  return (
    <section aria-labelledby="watchers" className="flex flex-col gap-1.5 pt-2">
      <h3 id="watchers" className="text-sm font-medium">
        Watching
      </h3>
      <ul className="flex flex-col gap-1.5">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-2.5 pl-3 text-sm">
            <Avatar user={person} className="size-7 text-xs" />
            <span className="min-w-0 flex-1">
              <TruncatedText>{nameOf(person)}</TruncatedText>
            </span>
            <IconButton
              size="small"
              label={`Remove ${isolated(nameOf(person))}`}
              icon={<UserMinus aria-hidden="true" />}
              onPress={() => onRemove(person)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For the owner: removed users, who can be readmitted. */
export function RemovedPeople() {
  const { room } = useJam()
  const { removed } = useJamState()
  return (
    <section aria-labelledby="removed" className="flex flex-col gap-1.5 pt-2">
      <h3 id="removed" className="text-sm font-medium">
        Removed from this jam
      </h3>
      <ul className="flex flex-col gap-1.5">
        {removed.map((person) => (
          <li key={person.id} className="flex items-center gap-2 text-sm text-soft">
            <span className="min-w-0 flex-1">
              <TruncatedText>{nameOf(person)}</TruncatedText>
            </span>
            <Button
              size="small"
              aria-label={`Let ${isolated(nameOf(person))} in again`}
              onPress={() => void room.send({ t: 'remove', user: person.id, back: true })}
            >
              Let in again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
