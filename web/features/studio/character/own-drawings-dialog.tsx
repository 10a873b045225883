import Ban from 'lucide-react/icons/ban'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { portraitPath, PRIVATE_CHARACTERS, type CharacterRecord } from '#contract/characters'
import { isolated } from '../../../platform/locale.ts'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog, Dialog } from '../../../ui/overlays/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { ChecksPanel } from '../../../rigging/checks-panel.tsx'
import { createdMessage } from '../../../rigging/created-message.ts'
import { LayersPanel } from '../../../rigging/layers-panel.tsx'
import { ImportDrawing } from '../../../rigging/import-drawing.tsx'
import { DraftPicture } from '../../../rigging/draft-picture.tsx'
import { OpenBuilder } from '../../../rigging/builder/open-builder.tsx'
import { RigInspector } from '../../../rigging/inspector.tsx'
import { PartsPanel } from '../../../rigging/parts-panel.tsx'
import { RigStudio } from '../../../rigging/rig-studio.tsx'
import { deleteOwnDrawing, useOwnDrawing, useOwnDrawings } from './use-own-drawings.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

// Its drawn parts are large.
const CharacterBuilder = lazy(async () => ({
  default: (await import('../../../rigging/builder/character-builder.tsx')).CharacterBuilder,
}))

export function OwnDrawingsDialog({ onClose }: { onClose: () => void }) {
  const own = useOwnDrawings()
  const used = own.filter(({ takedown }) => takedown === '').length
  const [open, setOpen] = useState<string>()
  const [isBuilding, setBuilding] = useState(false)
  if (isBuilding)
    return (
      <Dialog title="Build a character" size="whole" onClose={() => setBuilding(false)} modalOnly>
        <Suspense fallback={<Spinner />}>
          <CharacterBuilder
            onCancel={() => setBuilding(false)}
            onDone={(character) => {
              setBuilding(false)
              toast({ text: createdMessage(character) })
            }}
          />
        </Suspense>
      </Dialog>
    )
  return (
    <Dialog
      title="Your own drawings"
      size={open ? 'whole' : 'large'}
      onClose={onClose}
      modalOnly={open !== undefined}
      actions={open ? <Button onPress={() => setOpen(undefined)}>Back to your drawings</Button> : undefined}
    >
      {open ? (
        <Workshop key={open} id={open} />
      ) : (
        <div className="flex flex-col gap-6">
          {used < PRIVATE_CHARACTERS ? (
            <>
              <ImportDrawing onDone={({ id }) => setOpen(id)} />
              <OpenBuilder onPress={() => setBuilding(true)} />
            </>
          ) : (
            <p role="status">You’ve reached the limit. Delete one to upload another.</p>
          )}
          <p className="text-sm text-soft">
            Only you find them in your gallery. {used} of {PRIVATE_CHARACTERS} are in use.{' '}
            {used < own.length ? 'Projects can’t show removed ones, and they don’t count.' : ''}
          </p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
            {own.map((character) => (
              <OwnDrawing key={character.id} character={character} onOpen={() => setOpen(character.id)} />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

function OwnDrawing({ character, onOpen }: { character: CharacterRecord; onOpen: () => void }) {
  const { name, rig, version, takedown } = character
  const [isDeleting, setDeleting] = useState(false)
  if (takedown !== '')
    return (
      <li className="flex flex-col items-center gap-1 rounded-panel border border-line bg-panel p-3 text-center text-sm">
        <span aria-hidden="true" className="grid size-24 place-items-center text-soft">
          <Ban />
        </span>
        <TruncatedText className="max-w-full font-medium">{name}</TruncatedText>
        <span className="text-soft">Removed by our team</span>
      </li>
    )
  return (
    <li className="relative rounded-panel border border-line bg-panel hover:border-line-strong">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-col items-center gap-1 rounded-panel p-3 text-sm"
      >
        {rig ? (
          <img src={portraitPath(character)} alt="" className="size-24 object-contain" />
        ) : (
          <DraftPicture character={character.id} />
        )}
        <TruncatedText className="max-w-full font-medium">{name}</TruncatedText>
        <span className="text-soft">{version === 0 ? 'Draft' : `Version ${version}`}</span>
      </button>
      <IconButton
        size="small"
        label={`Delete ${isolated(name)}`}
        icon={<Trash2 />}
        className="absolute top-1 right-1"
        onPress={() => setDeleting(true)}
      />
      {isDeleting ? (
        <AlertDialog
          title={`Delete ${isolated(name)}?`}
          onClose={() => setDeleting(false)}
          actions={
            <>
              <Button onPress={() => setDeleting(false)}>Cancel</Button>
              <Button
                variant="danger"
                onPress={() => {
                  setDeleting(false)
                  void deleteOwnDrawing(character)
                }}
              >
                Delete
              </Button>
            </>
          }
        >
          Its drawing and all its versions are deleted too. This can’t be undone.
        </AlertDialog>
      ) : null}
    </li>
  )
}

function Workshop({ id }: { id: string }) {
  const { data, error } = useOwnDrawing(id)
  if (!data) return error ? <p role="alert">{errorMessage(error).text}</p> : <Spinner />
  return (
    <RigStudio character={data}>
      {(stage) => (
        // The columns scroll separately, so that long panels do not move the stage.
        <div className="grid gap-3 lg:h-[calc(100dvh-12rem)] lg:min-h-[28rem] lg:grid-cols-[18rem_minmax(0,1fr)_20rem] lg:grid-rows-[minmax(0,1fr)]">
          {/* Stacked here, so none fills the column. */}
          <div className="overflow-auto *:h-auto">
            <PartsPanel />
            <ChecksPanel />
            <LayersPanel />
          </div>
          {/** On a phone it would be hidden below the parts and checks. */}
          <div className="flex min-h-[28rem] min-w-0 flex-col max-lg:order-first">{stage}</div>
          <div className="overflow-auto">
            <RigInspector />
          </div>
        </div>
      )}
    </RigStudio>
  )
}
