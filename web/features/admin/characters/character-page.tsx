import Ban from 'lucide-react/icons/ban'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { WorkshopCharacter } from '#contract/characters'
import { useTitle } from '../../../shell/use-title.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { Moment, StateDot } from '../list/common-columns.tsx'
import { CharacterStage } from './character-stage.tsx'
import { CharacterUses } from './character-uses.tsx'
import { CharacterVersions } from './character-versions.tsx'
import { CharacterDetailsForm } from './character-details-form.tsx'
import { deleteWhole, toggleShown, useAct } from './use-workshop.ts'
import { WorkshopGate } from './workshop-gate.tsx'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

// Few characters are like removed ones.
const SimilarArt = lazy(async () => ({ default: (await import('./similar-art.tsx')).SimilarArt }))
const RemoveArtDialog = lazy(async () => ({
  default: (await import('./remove-art-dialog.tsx')).RemoveArtDialog,
}))

/** `/admin/characters/:id`. */
export function Component() {
  const { id = '' } = useParams()
  return <WorkshopGate id={id}>{(character) => <About key={id} character={character} />}</WorkshopGate>
}

function About({ character }: { character: WorkshopCharacter }) {
  useTitle(character.name)
  return (
    <div className="flex w-full max-w-6xl flex-col gap-8 px-4 pt-5 pb-12 md:px-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <Link to="/admin/characters" className="text-sm text-soft hover:underline">
            Characters
          </Link>
          <h1 className="text-3xl">
            <TruncatedText>{character.name}</TruncatedText>
          </h1>
          {character.takedown === '' ? null : (
            <p className="mt-1 text-sm">
              <StateDot tone="danger">Art removed</StateDot> <Moment value={character.takedown} />
            </p>
          )}
        </div>
        <CharacterActions character={character} />
      </header>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <CharacterStage svg={character.draft} character={character.id} name={character.name} />
          <CharacterDetailsForm character={character} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {character.builtIn ? null : (
            <Suspense>
              <SimilarArt character={character.id} />
            </Suspense>
          )}
          <CharacterVersions character={character} />
          <CharacterUses id={character.id} />
        </div>
      </div>
    </div>
  )
}

function CharacterActions({ character }: { character: WorkshopCharacter }) {
  const { id, published, version, owner, takedown, builtIn } = character
  const { isBusy, run } = useAct()
  const [isDeleting, setDeleting] = useState(false)
  const [isRemoving, setRemoving] = useState(false)

  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to={`/admin/studio?character=${id}`}
        className={buttonClass({ variant: 'primary', size: 'small' })}
      >
        <PencilRuler aria-hidden="true" /> Open studio
      </Link>
      <Link to={`/admin/characters/${id}/custom-props`} className={buttonClass({ size: 'small' })}>
        <SlidersHorizontal aria-hidden="true" /> Custom props
      </Link>
      {version > 0 && owner === '' && takedown === '' ? (
        <Button
          size="small"
          pending={isBusy}
          icon={published ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onPress={() => void run(() => toggleShown(character))}
        >
          {published ? 'Remove from gallery' : 'Add to gallery'}
        </Button>
      ) : null}
      {builtIn ? null : (
        <Button
          size="small"
          pending={isBusy}
          icon={takedown === '' ? <Ban aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
          onPress={() =>
            takedown === ''
              ? setRemoving(true)
              : void run(async () => (await import('./use-takedown.ts')).restoreArt(character))
          }
        >
          {takedown === '' ? 'Remove art…' : 'Restore art'}
        </Button>
      )}
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 aria-hidden="true" />}
        onPress={() => setDeleting(true)}
      >
        Delete
      </Button>
      {isDeleting ? (
        <DeleteDialog
          character={character}
          onClose={() => setDeleting(false)}
          onRemoveArt={() => {
            setDeleting(false)
            setRemoving(true)
          }}
        />
      ) : null}
      {isRemoving ? (
        <Suspense>
          <RemoveArtDialog character={character} onClose={() => setRemoving(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function DeleteDialog({
  character,
  onClose,
  onRemoveArt,
}: {
  character: WorkshopCharacter
  onClose: () => void
  onRemoveArt: () => void
}) {
  const navigate = useNavigate()
  const { isBusy, run } = useAct()
  const inUse = character.versions.reduce((sum, { projects }) => sum + projects, 0)
  const isRemovable = !character.builtIn && character.takedown === ''

  async function remove() {
    // Navigates first: the page of a deleted character would show an error.
    await navigate('/admin/characters')
    await run(() => deleteWhole(character))
  }

  return (
    <AlertDialog
      title={inUse > 0 ? `${isolated(character.name)} is in use` : `Delete ${isolated(character.name)}?`}
      onClose={onClose}
      actions={
        inUse > 0 ? (
          <>
            {isRemovable ? <Button onPress={onRemoveArt}>Remove art…</Button> : null}
            <Button variant="primary" onPress={onClose}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button variant="danger" pending={isBusy} onPress={() => void remove()}>
              Delete
            </Button>
          </>
        )
      }
    >
      {inUse > 0
        ? inUseText(character, inUse)
        : 'Its drawing, its rig and all its versions are deleted too. This can’t be undone.'}
    </AlertDialog>
  )
}

function inUseText({ owner, builtIn, takedown }: WorkshopCharacter, inUse: number): string {
  const uses = `${inUse} ${inUse === 1 ? 'project has' : 'projects have'} it.`
  if (takedown !== '') return `${uses} Its art is removed: no one can see it.`
  const hide =
    owner === '' ? ' Take it out of the gallery instead: no one new finds it, and nothing breaks.' : ''
  const remove = builtIn ? '' : ' Was its picture reported? Remove its art: it disappears from projects, too.'
  return uses + hide + remove
}
